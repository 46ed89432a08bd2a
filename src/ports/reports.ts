import type { QueryClient } from '@tanstack/react-query'
import type { Page, ReportColumn, ReportPort, ReportQueryItem, ReportRow } from '../../registry/kit/ports.ts'
import * as report from '../../schemas/contract/reports/report.ts'
import { call } from '../api/client/call.ts'
import { readList, toLooseObject, readPage, readChoices, textAt } from './read.ts'

/** How long rows of a grouped request are cached, ms. */
const GROUP_MS = 30_000

function readColumns(value: unknown): readonly ReportColumn[] {
  const { columns, dictOptions } = toLooseObject(value)
  const options = toLooseObject(dictOptions)
  return readList(columns ?? false).flatMap((entry): ReportColumn[] => {
    const column = toLooseObject(entry)
    const field = textAt(column, 'dataIndex', 'field')
    if (field === '') return []
    const width = Number(column['width'])
    const named = textAt(column, 'customRender') || field
    const choices = Object.hasOwn(options, named) ? readChoices(options[named]) : undefined
    return [
      {
        field,
        title: textAt(column, 'title') || field,
        hidden: column['hidden'] === true || column['isShow'] === 0,
        sortable: column['sorter'] === true || column['sorter'] === 'true',
        ...(width > 0 ? { width } : {}),
        ...(choices && choices.length > 0 ? { choices } : {}),
      },
    ]
  })
}

/** One value, or a begin and an end where the item says so; an unknown mode is left out. */
function readMode(mode: string): ReportQueryItem['mode'] | undefined {
  if (mode === 'single' || mode === '') return 'single'
  return mode === 'group' || mode === 'range' ? 'range' : undefined
}
const CALENDARS = new Map<string, NonNullable<ReportQueryItem['calendar']>>([
  ['date', 'day'],
  ['datetime', 'moment'],
])
function readQueryItems(value: unknown): readonly ReportQueryItem[] {
  return readList(value).flatMap((entry): ReportQueryItem[] => {
    const item = toLooseObject(entry)
    const field = textAt(item, 'field')
    const mode = readMode(textAt(item, 'mode'))
    if (field === '' || mode === undefined) return []
    const choices = readChoices(item['dictOptions'])
    const calendar = CALENDARS.get(textAt(item, 'view').toLowerCase())
    return [
      {
        field,
        title: textAt(item, 'label', 'title') || field,
        mode,
        ...(calendar ? { calendar } : {}),
        folded: textAt(item, 'hidden') === '1',
        ...(choices.length > 0 ? { choices } : {}),
      },
    ]
  })
}

async function loadRows(id: string, params: Readonly<Record<string, string | number>>): Promise<Page<ReportRow>> {
  const query = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const page = readPage(await call(report.getData, { params: { id }, query }))
  return { ...page, records: page.records.map(toLooseObject) }
}

/** Reports of the popup picker. */
export function reportPort(queries: QueryClient): ReportPort {
  return {
    config: async (code) => {
      const reply = toLooseObject(await call(report.getRpColumns, { params: { code } }))
      return {
        id: textAt(reply, 'cgRpConfigId') || code,
        name: textAt(reply, 'cgRpConfigName'),
        columns: readColumns(reply),
      }
    },
    queryItems: async (id) => readQueryItems(await call(report.getQueryInfo, { params: { id } })),
    rows: (id, params, group) => {
      if (!group) return loadRows(id, params)
      const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return queries.fetchQuery({
        queryKey: ['report', group, id, sorted],
        queryFn: () => loadRows(id, params),
        staleTime: GROUP_MS,
        retry: false,
      })
    },
  }
}
