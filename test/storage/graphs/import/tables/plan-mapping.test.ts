import t from 'tap'
import { graphOf, planOf } from './tables.ts'

t.test('maps tables of things and of links between them', async (t) => {
  const files = { 'people.csv': 'id,name\n1,Ann\n2,Bob', 'knows.csv': 'from,to,since\n1,2,2001' }
  t.same(await planOf(files), [
    { table: 'people.csv', node: { key: 'id', label: 'People' }, properties: { id: 'integer', name: 'string' } },
    {
      table: 'knows.csv',
      relationship: { source: { column: 'from' }, target: { column: 'to' }, type: 'KNOWS' },
      properties: { since: 'integer' }
    }
  ])
  t.same(await graphOf(files), ['1:People {"id":1,"name":"Ann"}', '2:People {"id":2,"name":"Bob"}', '1-KNOWS->2 {"since":2001}'])
})

t.test('finds references by the names of columns and keys', async (t) => {
  const [orders, customers, employees] = await planOf({
    'orders.csv': 'orderID,customerID,employeeID,total\n7,ALFKI,1,9.5\n8,ANATR,1,3',
    'customers.csv': 'customerID,companyName\nALFKI,Alfreds\nANATR,Ana',
    'employees.csv': 'employeeID,lastName,reportsTo\n1,Davolio,NULL\n2,Fuller,1'
  })
  t.same(orders?.node, { key: 'orderID', label: 'Order', space: 'Order' })
  t.same(orders?.references, [
    { column: 'customerID', space: 'Customer', type: 'CUSTOMER' },
    { column: 'employeeID', space: 'Employee', type: 'EMPLOYEE' }
  ])
  t.same(orders?.properties, { orderID: 'integer', total: 'float' })
  t.same(customers?.node, { key: 'customerID', label: 'Customer', space: 'Customer' })
  t.same(employees?.references, [{ column: 'reportsTo', space: 'Employee', type: 'REPORTS_TO' }])
})

t.test('reads a table of references without a key as relationships', async (t) => {
  const plan = await planOf({
    'order-details.csv': 'orderID,productID,quantity\n7,1,3\n7,2,4\n8,1,1',
    'orders.csv': 'orderID,shipCity\n7,Reims\n8,Graz',
    'products.csv': 'productID,productName\n1,Chai\n2,Chang'
  })
  t.same(plan[0]?.relationship, {
    source: { column: 'orderID', space: 'Order' },
    target: { column: 'productID', space: 'Product' },
    type: 'ORDER_DETAILS'
  })
  t.same(plan[0]?.properties, { quantity: 'integer' })
})

t.test('makes nodes of the ends that no table has, in spaces of their own', async (t) => {
  t.same(await graphOf({ 'casting.csv': 'actor,movie\nKeanu,Matrix\nKeanu,Speed\nSandra,Speed' }), [
    'Actor:Keanu:Actor {"name":"Keanu"}',
    'Movie:Matrix:Movie {"name":"Matrix"}',
    'Actor:Keanu-CASTING->Movie:Matrix {}',
    'Movie:Speed:Movie {"name":"Speed"}',
    'Actor:Keanu-CASTING->Movie:Speed {}',
    'Actor:Sandra:Actor {"name":"Sandra"}',
    'Actor:Sandra-CASTING->Movie:Speed {}'
  ])
  const rated = await graphOf({ 'movies.csv': 'movieId,title\n1,Up\n2,Heat', 'ratings.csv': 'userId,movieId,rating\n1,1,4.5\n1,2,3\n2,1,5' })
  t.same(rated.slice(0, 4), [
    'Movie:1:Movie {"movieId":1,"title":"Up"}',
    'Movie:2:Movie {"movieId":2,"title":"Heat"}',
    'User:1:User {"id":"1"}',
    'User:1-RATINGS->Movie:1 {"rating":4.5}'
  ])
})

t.test('sees no reference in numbers that happen to be keys', async (t) => {
  const [people] = await planOf({ 'people.csv': 'id,age,rooms\n1,2,1\n2,1,2', 'cities.csv': 'id,name\n1,Rome\n2,Oslo' })
  t.equal(people?.references, undefined)
})

t.test('types columns by all of their values', async (t) => {
  const types = async (...cells: string[]) =>
    (await planOf({ 'x.csv': ['id,v', ...cells.map((cell, at) => `${at},"${cell}"`)].join('\n') }))[0]?.properties['v']
  t.equal(await types('1', '2', ''), 'integer')
  t.equal(await types('1', '2.5', 'NA'), 'float')
  t.equal(await types('007', '7'), 'string', 'codes keep their zeros')
  t.equal(await types('true', 'FALSE'), 'boolean')
  t.equal(await types('1', '0'), 'integer', 'numbers are no truths')
  t.equal(await types('2024-01-31'), 'date')
  t.equal(await types('2024-01-31 10:00:00', '2024-02-01T11:00'), 'datetime')
  t.equal(await types('31/01/2024'), 'string', 'the order of day and month is not known')
  t.equal(await types('x', '1'), 'string')
  t.equal(await types('', ''), 'string')
})

t.test('reads the values of each type', async (t) => {
  const rows = 'id;n;f;b;d;t;s\n1;9007199254740993;1.234,5;true;2024-01-31;2024-01-31 10:00;NULL\n2;NA;2,25;-;;;x'
  t.same(await graphOf({ 'x.csv': rows }), [
    '1:X {"id":1,"n":"9007199254740993n","f":1234.5,"b":true,"d":{"temporal":"date","value":"2024-01-31"},"t":{"temporal":"datetime","value":"2024-01-31T10:00"}}',
    '2:X {"id":2,"f":2.25,"s":"x"}'
  ])
})
