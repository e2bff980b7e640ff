import t from 'tap'
import { readInlineQuestion } from '../../../../src/ask/inline-graph/inline-question.ts'
import { drawn } from './drawn.ts'

t.test('pairs in a sentence end with it, whatever its first and last words', async (t) => {
  t.same(drawn('undirected, edges 1,2; 2,3; 3,4; 4,1. Print one cycle, sorted.'), ['1-2', '2-3', '3-4', '4-1'])
  t.same(drawn('Weighted links: p,q,3; q,r,4; r,p,9. Lightest way from p to r?'), ['p-q:3', 'q-r:4', 'r-p:9'])
})

t.test('items of two lower-case letters in a list are pairs', async (t) => {
  t.same(drawn('The graph has the edges ab, bc, cd and da. Is it a cycle?'), ['a-b', 'b-c', 'c-d', 'd-a'])
  t.equal(readInlineQuestion('Is it up to us, or do we go on as it is, if at all?'), null)
})

t.test('records with two common keys are relationships', async (t) => {
  t.same(drawn('[{"step": "mix", "requires": "sift"}, {"step": "bake", "requires": "mix"}, {"step": "ice", "requires": "bake"}]\nIs there a circle?'), [
    'mix>sift',
    'bake>mix',
    'ice>bake'
  ])
  t.equal(readInlineQuestion('[{"id": "a", "weight": 3}, {"id": "b", "weight": 4}, {"id": "c", "weight": 5}] Which is heaviest?'), null)
})

t.test('headings of two columns give their content and direction', async (t) => {
  t.same(drawn('waits,for\nP1,P2\nP2,P3\nP3,P1\nIs this a deadlock?'), ['P1>P2', 'P2>P3', 'P3>P1'])
  t.same(drawn('lord,vassal\nK1,K2\nK2,K3\nK1,K4\nHow many are there?'), ['K1-K2', 'K2-K3', 'K1-K4'])
  t.same(drawn('from,to,cost\nd,a,1\na,c,2\nc,b,2\nCheapest way from d to b?'), ['d>a:1', 'a>c:2', 'c>b:2'])
  t.same(drawn('from,to,cost\na,b,1\na,c,2\nb,c,2\nWhich links tie all of them for the least?'), ['a-b:1', 'a-c:2', 'b-c:2'])
})

t.test('the text decides which side of a colon comes first', async (t) => {
  t.same(drawn('What stands right of a colon is laid before what stands left of it.\nroof: walls beams\nwalls: beams\nbeams: floor\nWhich order?'), [
    'walls>roof',
    'beams>roof',
    'beams>walls',
    'floor>beams'
  ])
})

t.test('letters that name no node explain how to read pairs', async (t) => {
  t.same(drawn('E = {(p,q), (q,r), (r,s)}, where (x,y) means x < y. Give an order.'), ['p>q', 'q>r', 'r>s'])
  t.same(drawn('E = {(p,q), (q,r), (r,s)}. Is there a path from p to s?'), ['p-q', 'q-r', 'r-s'])
})

t.test('pairs in braces, and lists with each pair twice, have no direction', async (t) => {
  t.same(drawn('Links: {k1,k2}, {k2,k3}, {k3,k1}. Colour the points.'), ['k1-k2', 'k2-k3', 'k3-k1'])
  t.same(drawn('Links:\nk1: k2, k3\nk2: k1\nk3: k1\nPut all points in order.'), ['k1-k2', 'k1-k3'])
})

t.test('words after the last node of a question are not a node', async (t) => {
  t.same(readInlineQuestion('links: k1-k2, k2-k3, k3-k4. Fastest way between k1 and k4, ignoring queues?')?.nodes, ['k1', 'k2', 'k3', 'k4'])
})
