import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import { type Message, fill } from '../../../schemas/messages/define.ts'
import { messages } from '../../../schemas/messages/index.ts'
import { createPorts } from '../../../src/ports/create-ports.ts'
import { facesOf } from '../../../src/ui/fields/faces.ts'
import { CHOOSERS, DEEDS, type Example, examplesOf, isInSight, turn } from '../../kit/pages/widget-actions.ts'
import { type Look, drawLooks } from '../../kit/pages/faces.tsx'
import { watchNoise } from '../../kit/pages/noise.ts'
import { everyNth } from '../../kit/sweep.ts'

const ROWS: readonly unknown[] = [
  null,
  7,
  '',
  {},
  [],
  { id: null, value: {}, text: [], title: null, key: 'x', children: 'none', records: null },
]
/** Unexpected results of a back end, inside the envelope. */
const RESULTS: Readonly<Record<string, unknown>> = {
  null: null,
  'an object without keys': {},
  'a list of anything': ROWS,
  'rows that are null': { records: null, total: null },
  'a page of anything': { records: ROWS, total: 'many' },
}
const enveloped = (result: unknown) => () =>
  HttpResponse.json({ success: true, code: 0, message: '', result, timestamp: 1 })
const ANSWERS: Readonly<Record<string, () => Response>> = {
  ...Object.fromEntries(Object.entries(RESULTS).map(([name, result]) => [name, enveloped(result)])),
  'a page of HTML': () => HttpResponse.html('<!doctype html><title>502</title>'),
  'an error of the server': () => new HttpResponse('', { status: 500 }),
}

let answer: () => Response
let asked = 0
const server = setupServer(
  http.all('*/jeecg-boot/*', () => {
    asked++
    return answer()
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

/** jsdom has no layout, so that a list never finds its scroll position; a dictionary's failure concerns only its caller. */
const MEANT = /Seems `scrollTo` with `rc-virtual-list`|^dictionary \w+ was refused/
const noise = watchNoise(MEANT)

const portsOf = (widget: AnyWidget, onChange: (value: unknown) => void) => {
  const catalogue: Readonly<Record<string, Message>> = { ...messages, ...widget.messages }
  const say = (code: string, params?: Readonly<Record<string, unknown>>) =>
    fill(catalogue[code]?.['zh-CN'] ?? code, params)
  return createPorts({
    locale: 'zh-CN',
    queries: new QueryClient(),
    storedChoices: () => undefined,
    notify: () => undefined,
    say,
    siblings: { get: () => ({}), set: onChange },
  })
}

/** Draws a face and does with it whatever asks the service: the sentences of what went wrong. */
async function faults(widget: AnyWidget, example: Example, look: Look): Promise<string[]> {
  const onChange = vi.fn<(value: unknown) => void>()
  asked = 0
  await drawLooks({ resolved: example.resolved, stored: example.stored, ports: portsOf(widget, onChange), onChange }, [
    look,
  ])
  // An answer of the network is there after some turns.
  for (let turns = 0; turns < 5; turns++) await turn()
  const isShown = asked === 0 || isInSight(example)
  for (const deed of Object.values(DEEDS)) {
    if (look.face === 'Show' || deed.needs === CHOOSERS || !document.querySelector(deed.needs)) continue
    await deed.act()
    await turn()
  }
  const words = document.body.textContent
  const found = [
    ...(isShown ? [] : [`does not show ${example.words.join(' or ')}`]),
    ...(onChange.mock.calls.length > 0 ? [`wrote ${JSON.stringify(onChange.mock.calls)}`] : []),
    ...(/\[object |\bNaN\b|\bundefined\b|\bnull\b/.test(words) ? [`unreadable: ${words.slice(0, 200)}`] : []),
    ...(document.querySelector('.vi-broken') ? [`broken: ${words.slice(0, 200)}`] : []),
  ]
  cleanup()
  return [...found, ...noise.splice(0)].map((problem) => `${look.face}: ${problem}`)
}

const LOOKS: readonly Look[] = [{ face: 'Form' }, { face: 'Cell' }, { face: 'Show', dense: true }]
// Many faces are drawn, one after another.
vi.setConfig({ testTimeout: 400_000 })

/** Where there is none, a cell of a grid draws the form's face, which is looked at anyway. */
function hasCell(widget: AnyWidget): boolean {
  const faces = facesOf(widget)
  return faces !== undefined && faces !== 'failed' && faces.Cell !== undefined
}
/** A widget that sends no request is the same whatever the answers are. */
const asks = (): boolean => asked > 0

it.each(widgets.map((widget) => [widget.type, widget] as const))(
  '%s renders, and keeps its value, whatever the back end answers',
  async (_, widget) => {
    const found: string[] = []
    for (const [name, given] of Object.entries(ANSWERS)) {
      answer = given
      let isAsked = false
      for (const [index, example] of examplesOf(widget).entries()) {
        // Each answer meets each example in one face; the answers together meet every face.
        for (const look of everyNth(LOOKS, LOOKS.length, `${widget.type} ${index} ${name}`)) {
          if (look.face === 'Cell' && !hasCell(widget)) continue
          found.push(...(await faults(widget, example, look)).map((problem) => `${name}: ${problem}`))
          isAsked ||= asks()
        }
      }
      if (!isAsked) break
    }
    expect([...new Set(found)]).toEqual([])
  },
)
