import { Flex, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { ChosenList } from '../../kit/parts/choices/ChosenList.tsx'
import { Failure } from '../../kit/parts/Failure.tsx'
import { PickerDialog } from '../../kit/parts/picker/PickerDialog.tsx'
import { FIRST_PAGE, type Paging, PickerTable } from '../../kit/parts/picker/PickerTable.tsx'
import type { DialogState } from '../../kit/parts/dialog/use-dialog.ts'
import { useLoaded } from '../../kit/parts/hooks/use-loaded.ts'
import type { Ports, ReportConfig, ReportRow } from '../../kit/ports.ts'
import { paramValues, readFields, readSorter, rowKey } from './config.ts'
import type { Options } from './options.ts'
import { QueryItems, type QueryValues } from './QueryItems.tsx'

interface PopupDialogProps {
  readonly dialog: DialogState
  readonly options: Options
  readonly ports: Ports
  readonly title: string
  readonly onChoose: (rows: readonly ReportRow[]) => void
}

function columnsOf(config: ReportConfig) {
  return config.columns
    .filter((column) => !column.hidden)
    .map(({ field, title, width, sortable, choices }) => ({
      dataIndex: field,
      title,
      sorter: sortable,
      ...(width === undefined ? {} : { width }),
      render: (value: unknown) => {
        const words = value === undefined || value === null ? '' : String(value)
        return choices?.find((choice) => choice.value === words)?.text ?? words
      },
    }))
}

/** The first visible column identifies a row for the user. */
function nameOf(row: ReportRow, config: ReportConfig): string {
  const first = config.columns.find(
    (column) => !column.hidden && row[column.field] !== null && row[column.field] !== undefined,
  )
  return first ? String(row[first.field]) : rowKey(row)
}

function useSorter(stated: string): Pick<Paging, 'column' | 'order'> {
  const sorter = readSorter(stated)
  const isWrong = stated.trim() !== '' && sorter === undefined
  useEffect(() => {
    // For the person who configures the screen, not for its users.
    // oxlint-disable-next-line no-console
    if (isWrong) console.warn(`popup: the sorter "${stated}" is not written column=asc or column=desc`)
  }, [isWrong, stated])
  return sorter ?? {}
}

/** The report of a popup: its query, its rows, selection across pages. */
export function PopupDialog({ dialog, options, ports, title, onChoose }: PopupDialogProps) {
  const sorter = useSorter(options.sorter)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReportRow>>(new Map())
  const [query, setQuery] = useState<QueryValues>({})
  const [paging, setPaging] = useState<Paging>(FIRST_PAGE)
  const about = useLoaded([options.code], async () => {
    const config = await ports.reports.config(options.code)
    return { config, items: await ports.reports.queryItems(config.id) }
  })
  const config = about.value?.config
  // Sibling fields cannot change while the dialog is open.
  const [given] = useState(() => paramValues(options.param, ports.siblings.get(readFields(options.param))))
  const params = { ...query, ...given, ...sorter, ...paging }
  const rows = useLoaded(config && [JSON.stringify([config.id, params])], () =>
    ports.reports.rows(config?.id ?? '', params, options.groupId || undefined),
  )
  const failed = about.error === undefined ? rows : about
  const tick = (ticked: readonly ReportRow[], on: boolean) => {
    const next = new Map(chosen)
    for (const row of ticked) {
      if (on) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
    }
    setChosen(next)
  }
  const confirm = (picked: readonly ReportRow[]) => {
    if (picked.length === 0 || (picked.length > 1 && !options.multi))
      return ports.notify('warning', ports.say('PICKER_CHOOSE_ONE'))
    onChoose(picked)
    dialog.hide()
  }
  const clickRow = (row: ReportRow) => {
    if (options.multi) tick([row], !chosen.has(rowKey(row)))
    else setChosen(new Map([[rowKey(row), row]]))
  }
  return (
    <PickerDialog
      title={config?.name ?? title}
      width={options.width}
      dialog={dialog}
      ports={ports}
      status={ports.say('PICKER_CHOSEN', { count: chosen.size })}
      onOk={() => confirm([...chosen.values()])}
    >
      <Flex vertical gap="small">
        {about.loading && <Spin aria-label={ports.say('COMMON_LOADING')} />}
        {failed.error !== undefined && <Failure reason={failed.error} onRetry={failed.reload} ports={ports} />}
        {about.value && about.value.items.length > 0 && (
          <QueryItems
            items={about.value.items}
            ports={ports}
            onSearch={(values) => {
              setQuery(values)
              setPaging((last) => ({ ...last, pageNo: 1 }))
            }}
          />
        )}
        {config && (
          <>
            <PickerTable<ReportRow>
              label={ports.say('POPUP_ROWS')}
              columns={columnsOf(config)}
              rows={rows.latest?.records ?? []}
              total={rows.latest?.total ?? 0}
              countKind={rows.latest?.countKind}
              loading={rows.loading}
              keyOf={rowKey}
              nameOf={(row) => nameOf(row, config)}
              chosen={[...chosen.keys()]}
              onTick={tick}
              onRow={clickRow}
              onEnter={(row) => (options.multi && chosen.size > 0 ? confirm([...chosen.values()]) : confirm([row]))}
              onConfirm={(row) =>
                confirm(options.multi ? [...new Map([...chosen, [rowKey(row), row] as const]).values()] : [row])
              }
              paging={paging}
              onPaging={setPaging}
              ports={ports}
            />
            <ChosenList
              keys={[...chosen.keys()]}
              labelOf={(key) => nameOf(chosen.get(key) ?? {}, config)}
              onChange={(keys) =>
                setChosen(
                  new Map(keys.flatMap((key) => (chosen.has(key) ? [[key, chosen.get(key) ?? {}] as const] : []))),
                )
              }
              ports={ports}
            />
          </>
        )}
      </Flex>
    </PickerDialog>
  )
}
