import t from 'tap'
import { openBrowser, skip } from './open-browser.ts'

const QUESTION = 'What is the quickest way from Paddington to London Bridge?'

t.test('the page asks', { skip }, async (t) => {
  const browser = await openBrowser(t)
  const { url } = browser

  await browser.test(t, 'shows the steps, then the answer with its path, and a claim lights its row', { at: '/' }, async (page, t) => {
    await page.getByRole('button', { name: QUESTION }).click()
    await page.getByRole('list', { name: 'Steps' }).getByText('find_shortest_path').waitFor()
    await page.getByText('Every claim is backed by a call').waitFor()
    t.match(page.url(), /\/ui\/ask\/[\w-]+\?turn=1$/)
    await page.getByRole('img', { name: /path of 9 nodes/ }).waitFor()
    t.equal(await page.locator('[data-marked="true"]').count(), 9)
    await page.getByRole('article').getByRole('button', { name: 'Waterloo', exact: true }).click()
    const lit = page.getByRole('row', { name: /Waterloo/ })
    await page.locator('tr[aria-current="true"]').waitFor()
    t.equal(await lit.getAttribute('aria-current'), 'true')
    t.equal(await page.locator('[data-lit="true"]').getAttribute('data-id'), '279', 'the node is lit')
    t.match(page.url(), /step=1&row=6/)
  })

  await browser.test(t, 'is used by keyboard alone', { at: '/' }, async (page, t) => {
    await page.getByRole('heading', { name: 'Ask london' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.keyboard.press('Tab')
    await page.keyboard.type('How many stops from Padd')
    await page.getByRole('option', { name: /Paddington/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' to Bank?')
    t.equal(await page.getByRole('textbox', { name: 'Question' }).inputValue(), 'How many stops from Paddington to Bank?')
    await page.keyboard.press('Enter')
    await page.getByText('Every claim is backed by a call').waitFor()
    await page.keyboard.press('j')
    await page.locator('tr[aria-current="true"]').waitFor()
    await page.keyboard.press('r')
    await page.getByText('equal').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByRole('heading', { name: 'Ask london' }).waitFor()
  })

  await browser.test(t, 'a follow-up continues the conversation, and the address holds every turn', { at: '/' }, async (page) => {
    await page.getByRole('textbox', { name: 'Question' }).fill('How many Station nodes are there?')
    await page.keyboard.press('Enter')
    await page.getByText('Every claim is backed by a call').waitFor()
    const first = page.url()
    await page.getByRole('textbox', { name: 'Follow-up' }).fill('And in zone 1?')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'And in zone 1?' }).waitFor()
    await page.waitForURL(/turn=2/)
    await page.getByText('Every claim is backed by a call').waitFor()
    await page.goto(first)
    await page.getByRole('heading', { name: 'How many Station nodes are there?' }).waitFor()
  })

  await browser.test(t, 'a call is changed and run again, and wrong arguments are refused in place', { at: '/', expected: /status of 400/ }, async (page) => {
    await page.getByRole('button', { name: QUESTION }).click()
    await page.getByText(/Arguments of step 1/).click()
    const field = page.getByRole('textbox', { name: 'Arguments as JSON' })
    await field.fill('{"source": "Paddington"')
    await page.getByRole('button', { name: 'Run with these arguments' }).click()
    await page
      .getByRole('alert')
      .getByText(/not JSON/)
      .waitFor()
    await field.fill('{"source": "Paddington", "target": "Bank", "wieght": "time"}')
    await page.getByRole('button', { name: 'Run with these arguments' }).click()
    await page
      .getByRole('alert')
      .getByText(/wieght/)
      .waitFor()
    await field.fill('{"source": "Paddington", "target": "Bank", "weight": "time"}')
    await page.getByRole('button', { name: 'Run with these arguments' }).click()
    await page.getByRole('table', { name: 'Table of rows' }).getByText('Bank', { exact: true }).first().waitFor()
  })

  await browser.test(t, 'a verdict and a comment are kept, and exported as an eval case', { at: '/' }, async (page, t) => {
    await page.getByRole('button', { name: 'How many Station nodes are there?' }).click()
    await page.getByRole('button', { name: 'Wrong' }).click()
    await page.getByRole('textbox', { name: 'Comment on the answer' }).fill('closed stations count too')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await page.reload()
    t.equal(await page.getByRole('textbox', { name: 'Comment on the answer' }).inputValue(), 'closed stations count too')
    const lines = (await (await fetch(`${url}/feedback`)).text()).trim().split('\n')
    t.match(JSON.parse(lines.at(-1) ?? ''), { question: 'How many Station nodes are there?', good: false, comment: 'closed stations count too' })
  })

  await browser.test(t, 'a question that cannot be answered says so', { at: '/' }, async (page, t) => {
    await page.getByRole('textbox', { name: 'Question' }).fill('Why is the sky blue?')
    await page.keyboard.press('Enter')
    await page.getByText('No answer').waitFor()
    t.notOk(await page.getByText('Every claim is backed by a call').isVisible())
  })

  await browser.test(t, 'an unknown conversation and an unknown view say what to do', { at: '/ask/none' }, async (page) => {
    await page.getByRole('alert').waitFor()
    await page.goto(`${url}/ui/nowhere`)
    await page.getByRole('link', { name: 'Ask a question' }).waitFor()
  })
})
