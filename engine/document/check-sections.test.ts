import { expect, it } from 'vitest'
import type { Section } from '../../schemas/language/composed/sections.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { checkScreen } from './check-screen.ts'

const LOAN: Screen = { version: 1, id: 'lab.loan', title: '借展', fields: { no: { title: '编号' } } }
const PAGE = { ...LOAN, id: 'lab.other', page: { layout: 'composed' } } as Screen

function said(
  sections: readonly Section[],
  more: object = { parameters: { loan: { title: '借展' }, item: { title: '件' } } },
) {
  const document = {
    version: 1,
    id: 'lab.page',
    title: '概览',
    fields: {},
    page: { layout: 'composed', ...more, sections },
  }
  const family = { below: new Map([LOAN, PAGE].map((one) => [one.id, one])), above: undefined }
  const { problems } = checkScreen(document, {
    screens: new Set(['lab.loan', 'lab.other', 'lab.page']),
    reports: new Set(['months']),
    family,
  })
  return problems.map(
    ({ pointer, code, level }) =>
      `${pointer.replace('/page/sections/', '')} ${code}${level === 'error' ? '' : ' (warning)'}`,
  )
}

it('accepts a page of every kind of section with a parameter between them, without fields of its own', () => {
  expect(
    said([
      { kind: 'list', screen: 'lab.loan', outputs: { loan: 'id' }, filter: [{ field: 'no', rule: 'not_empty' }] },
      { kind: 'record', screen: 'lab.loan', record: '{loan}' },
      { kind: 'number', screen: 'lab.loan', filter: [{ field: 'createTime', rule: 'last_days', value: '30' }] },
      { kind: 'chart', report: 'months', values: { year: '{loan}' } },
      { kind: 'report', report: 'months' },
      { kind: 'text', text: '**说明**' },
      { kind: 'picture', picture: '/logo.svg' },
      { kind: 'frame', url: 'https://example.org/map?at={loan}' },
    ]),
  ).toEqual([])
})
it('names what a section lacks and what has no effect, and lets it be published without', () => {
  expect(said([])).toEqual(['/page/sections DOC_COMPOSED_EMPTY (warning)'])
  expect(
    said([{ kind: 'list', unit: '件' }, { kind: 'number', screen: 'lab.loan', of: 'sum' }, { kind: 'text' }]),
  ).toEqual([
    '0/screen DOC_SECTION_NEEDS (warning)',
    '0/unit DOC_SECTION_UNUSED (warning)',
    '1/field DOC_SECTION_NEEDS (warning)',
    '2/text DOC_SECTION_NEEDS (warning)',
  ])
})
it('refuses unknown parameters, screens, fields and reports', () => {
  expect(
    said([
      {
        kind: 'list',
        screen: 'lab.loan',
        outputs: { gone: 'no' },
        filter: [{ field: 'no', rule: 'eq', value: '{nobody}' }],
      },
    ]),
  ).toEqual(['0/filter/0/value DOC_UNKNOWN_PARAMETER', '0/outputs/gone DOC_UNKNOWN_PARAMETER'])
  expect(
    said([
      { kind: 'list', screen: 'lab.loan', outputs: { loan: 'id' }, filter: [{ field: 'nothing', rule: 'empty' }] },
      { kind: 'list', screen: 'lab.gone' },
      { kind: 'list', screen: 'lab.other' },
      { kind: 'list', screen: 'lab.page' },
      { kind: 'chart', report: 'gone' },
    ]),
  ).toEqual([
    '0/filter/0/field DOC_UNKNOWN_FIELD',
    '1/screen DOC_UNKNOWN_SCREEN',
    '2/screen DOC_SECTION_NESTED',
    '3/screen DOC_SECTION_NESTED',
    '4/report DOC_UNKNOWN_REPORT',
  ])
})
it('refuses a section whose choice decides what it shows, and a frame whose site is a parameter', () => {
  const chain: readonly Section[] = [
    {
      kind: 'list',
      screen: 'lab.loan',
      outputs: { loan: 'id' },
      filter: [{ field: 'no', rule: 'eq', value: '{item}' }],
    },
    {
      kind: 'list',
      screen: 'lab.loan',
      outputs: { item: 'no' },
      filter: [{ field: 'id', rule: 'eq', value: '{loan}' }],
    },
  ]
  expect(said(chain)).toEqual(['0/outputs DOC_SECTION_CIRCLE', '1/outputs DOC_SECTION_CIRCLE'])
  for (const url of ['https://{loan}/a', '//evil.test/', '/{loan}', 'https://a.{loan}.org/'])
    expect(said([{ kind: 'frame', url }])).toEqual(['0/url DOC_BAD_URL'])
})
it('still asks every other page for a field', () => {
  expect(checkScreen({ ...LOAN, fields: {} }).problems).toMatchObject([{ pointer: '/fields', code: 'DOC_LIMIT' }])
})
