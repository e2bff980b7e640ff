import { drawBarChart } from '../harness/bar-chart.ts'
import { costLines, dollarText, percent, tableLines } from '../harness/markdown.ts'
import type { WrittenReport } from '../harness/write-report.ts'
import { outcomeClasses } from './outcome.ts'
import { type KgotReport, rightOf, totalText } from './report.ts'

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
const classText = (name: string): string => name.replaceAll('_', ' ')

function settingLines({ startedAt, setting }: KgotReport): string[] {
  const told = Object.entries(setting).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : value}`
  )
  return [`Started ${startedAt}. ${told.join('; ')}.`]
}

function levelLines({ byLevel, total }: KgotReport): string[] {
  const rows = [...Object.entries(byLevel), ['all', total] as const].map(([level, figures]) => [
    level,
    figures.asked,
    rightOf(figures),
    percent(rightOf(figures), figures.asked),
    ...outcomeClasses.map((name) => figures.classes[name])
  ])
  return tableLines(['level', 'asked', 'right', 'share', ...outcomeClasses.map(classText)], rows)
}

const meanings = [
  'Each question is in one class. Right are "correct" and "correct forced" (a guess, or drawn when nothing more could be added). A close call holds the letters of the key in their order; published runs count it as right, this one does not.',
  'Partial: a budget ended it first, and what there was is not right. Cannot answer: no answer, or one that says nothing. An error is no answer.'
]

function publishedLines({ total, graded }: KgotReport): string[] {
  const { asked, classes } = total
  const withClose = classes.close_call === 0 ? [] : [`With close calls, as published runs count: ${percent(rightOf(total) + classes.close_call, asked)}.`, '']
  if (graded === null) return withClose
  const { correct, correctGivenAttempted, f1 } = graded
  return [...withClose, `Graded: ${percent(correct, 1)} correct, ${percent(correctGivenAttempted, 1)} of those attempted, F1 ${f1.toFixed(3)}.`, '']
}

function costSection({ costs, grading, roles }: KgotReport): string[] {
  const rows = roles.map(({ role, steps, calls, promptTokens, completionTokens, ms, dollars }) => [
    role,
    steps,
    calls,
    promptTokens,
    completionTokens,
    seconds(ms),
    dollarText(dollars)
  ])
  return [
    '## Cost',
    '',
    ...costLines({ ...costs, ...(grading.questions > 0 && { 'grading, apart': grading }) }),
    '',
    ...tableLines(['role', 'steps that cost', 'model calls', 'prompt tokens', 'completion tokens', 'seconds', 'cost'], rows),
    '',
    'Steps that run side by side count their seconds in full each. Steps of a question that was begun anew are not in it.'
  ]
}

function notRightLines({ outcomes }: KgotReport): string[] {
  const rows = outcomes
    .filter(({ outcome }) => !outcome.startsWith('correct'))
    .map(({ id, level, outcome, key, answer, failure, stoppedBy }) => [id, level ?? '', classText(outcome), key, answer ?? '', failure ?? stoppedBy ?? ''])
  return ['## Not right', '', ...tableLines(['question', 'level', 'class', 'key', 'answer', 'note'], rows)]
}

function bars(title: string, values: Readonly<Record<string, number>>): string {
  const groups = Object.entries(values).map(([label, value]) => ({ label, bars: [{ series: 0, value }] }))
  return drawBarChart({ title, series: [title], groups })
}

/** Charts by name suffix. */
function chartsOf({ byLevel, total, rounds, roles, tools }: KgotReport): Readonly<Record<string, string>> {
  const levels = Object.entries(byLevel).map(([level, figures]) => ({
    label: level === 'none' ? 'all' : `level ${level}`,
    bars: [{ series: 0, value: (100 * rightOf(figures)) / Math.max(1, figures.asked), text: `${rightOf(figures)} of ${figures.asked}` }]
  }))
  const asking = roles.filter(({ calls }) => calls > 0)
  const tokens = asking.map(({ role, promptTokens, completionTokens }) => ({
    label: role,
    bars: [
      { series: 0, value: promptTokens },
      { series: 1, value: completionTokens }
    ]
  }))
  const classes = Object.fromEntries(outcomeClasses.map((name) => [classText(name), total.classes[name]]))
  return {
    levels: drawBarChart({ title: 'Right answers by level, per cent', series: ['right'], groups: levels, max: 100 }),
    classes: bars('Questions by class', classes),
    rounds: bars('Questions by rounds', rounds),
    calls: bars('Model calls by role', Object.fromEntries(asking.map(({ role, calls }) => [role, calls]))),
    tokens: drawBarChart({ title: 'Tokens by role', series: ['prompt', 'completion'], groups: tokens }),
    tools: bars('Calls of tools', tools)
  }
}

/** @param name the run's name, the prefix of its charts' names */
export function tellReport(name: string, report: KgotReport): WrittenReport {
  const charts = Object.fromEntries(Object.entries(chartsOf(report)).map(([end, svg]) => [`${name}-${end}`, svg]))
  const shown = (end: string, text: string) => `![${text}](${name}-${end}.svg)`
  const markdown = [
    '# Tasks',
    '',
    ...settingLines(report),
    '',
    totalText(report),
    '',
    ...meanings,
    '',
    ...publishedLines(report),
    ...levelLines(report),
    '',
    shown('levels', 'Right answers by level'),
    shown('classes', 'Questions by class'),
    shown('rounds', 'Questions by rounds'),
    '',
    ...costSection(report),
    '',
    shown('calls', 'Model calls by role'),
    shown('tokens', 'Tokens by role'),
    shown('tools', 'Calls of tools'),
    '',
    ...notRightLines(report)
  ]
  return { report, markdown, charts }
}
