import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../api/client/errors.ts'
import { type PagedColumn, PagedTable, usePaged } from '../../../list/paged/index.ts'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'

interface Page {
  readonly pageNo: number
  readonly pageSize: number
}
const FIRST = {}

interface RecycleBinProps<T extends { readonly id: string }> {
  /** What the list holds. */
  readonly label: string
  /** Every deleted record. */
  readonly read: (signal: AbortSignal) => Promise<readonly T[]>
  /** Both resolve to the message of the server. */
  readonly restore: (ids: readonly string[]) => Promise<string>
  readonly purge: (ids: readonly string[]) => Promise<string>
  /** The name of a record, beside its tick. */
  readonly name: { readonly title: string; readonly of: (record: T) => string }
  readonly columns: readonly PagedColumn<T>[]
  readonly onChanged: () => void
}

/** Deleted records: they are restored, or deleted for good. */
export function RecycleBin<T extends { readonly id: string }>(props: RecycleBinProps<T>) {
  const { label, read, restore, purge: purgeAll, name, onChanged } = props
  const say = useSay()
  const pageOf = async ({ pageNo, pageSize }: Page, signal: AbortSignal) => {
    const all = await read(signal)
    return { records: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length }
  }
  const paged = usePaged<object, T>(FIRST, pageOf)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  const run = async (work: () => Promise<string>) => {
    try {
      toast('success', await work())
      setChosen(new Set())
      onChanged()
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.announced)) toast('warning', errorText(reason, say))
    }
    paged.reload()
  }
  const purge = async (ids: readonly string[]) => {
    const text = say('BIN_PURGE_ASK', { count: ids.length })
    if (await ask({ title: say('BIN_PURGE'), text, danger: true })) await run(() => purgeAll(ids))
  }
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const ticked: PagedColumn<T> = {
    key: 'name',
    title: name.title,
    width: 180,
    render: (record) => (
      <Checkbox checked={chosen.has(record.id)} onChange={({ target }) => toggle(record.id, target.checked)}>
        {name.of(record)}
      </Checkbox>
    ),
  }
  const actions: PagedColumn<T> = {
    key: 'actions',
    title: say('LIST_ACTIONS'),
    width: 190,
    render: ({ id }) => (
      <>
        <Button type="link" size="small" onClick={() => void run(() => restore([id]))}>
          {say('BIN_RESTORE')}
        </Button>
        <Button type="link" size="small" danger onClick={() => void purge([id])}>
          {say('BIN_PURGE')}
        </Button>
      </>
    ),
  }
  return (
    <>
      {chosen.size > 0 && (
        <div className="vi-toolbar">
          <Button onClick={() => void run(() => restore([...chosen]))}>
            {say('BIN_RESTORE_ALL', { count: chosen.size })}
          </Button>
          <Button danger onClick={() => void purge([...chosen])}>
            {say('BIN_PURGE_ALL', { count: chosen.size })}
          </Button>
        </div>
      )}
      <PagedTable label={label} rowKey="id" columns={[ticked, ...props.columns]} actions={actions} paged={paged} />
    </>
  )
}
