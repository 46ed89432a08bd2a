import { Spin, Table } from 'antd'
import type { ReactNode } from 'react'
import { Pager } from '../../../registry/kit/parts/Pager.tsx'
import { Card, CardList } from '../../ui/CardList.tsx'
import { Ellipsis } from '../../ui/Ellipsis.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/feedback/ErrorBox.tsx'
import { useSay } from '../../ui/use-say.ts'
import { usePhone } from '../../host/ui/use-phone.ts'
import type { Paged } from './use-paged.ts'

export interface PagedColumn<T> {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly render: (row: T) => ReactNode
}
interface Props<Q, T> {
  readonly label: string
  readonly rowKey: string & keyof T
  /** The first one names the row. */
  readonly columns: readonly PagedColumn<T>[]
  readonly actions?: PagedColumn<T>
  readonly paged: Paged<Q, T>
}

/** Text stays on one line; other content sets its own width. */
const inLine = (cell: ReactNode) => (typeof cell === 'string' ? <Ellipsis>{cell}</Ellipsis> : cell)

/** Rows of a page that is no screen: a table, on a phone cards. */
export function PagedTable<Q, T extends object>({ label, rowKey, columns, actions, paged }: Props<Q, T>) {
  const say = useSay()
  const phone = usePhone()
  const { asked, rows, total, error, isLoading, change, reload } = paged
  const { pageNo, pageSize } = asked
  const pager = total > 0 && (
    <Pager
      title={label}
      pageNo={pageNo}
      pageSize={pageSize}
      count={total}
      kind="exact"
      words={say('SHELL_TOTAL', { total })}
      shown={rows.length}
      narrow={phone}
      say={say}
      onChange={(page, size) => change({ pageNo: page, pageSize: size } as Partial<Q & typeof asked>)}
    />
  )
  const failed = error !== undefined && <ErrorBox error={error} onRetry={reload} />
  if (!phone) {
    const drawn = [...columns, ...(actions ? [{ ...actions, fixed: 'end' as const }] : [])]
    return (
      <>
        {failed}
        <Table<T>
          rowKey={rowKey}
          size="middle"
          columns={drawn.map(({ render, ...column }) => ({
            ...column,
            render: (_: unknown, row: T) => inLine(render(row)),
          }))}
          tableLayout="fixed"
          dataSource={rows}
          loading={isLoading}
          scroll={{ x: drawn.reduce((sum, { width }) => sum + width, 0) }}
          // Nothing was found only once an answer has said so; the blank keeps the height for the turning circle.
          locale={{
            emptyText: isLoading || failed ? <div style={{ height: 160 }} /> : <EmptyState text={say('LIST_EMPTY')} />,
          }}
          pagination={false}
        />
        {pager}
      </>
    )
  }
  const [heading, ...others] = columns
  return (
    <Spin spinning={isLoading} delay={150}>
      {failed}
      {rows.length === 0 && !isLoading && !failed && <EmptyState text={say('LIST_EMPTY')} />}
      <CardList label={label}>
        {rows.map((row) => (
          <Card
            key={String(row[rowKey])}
            head={
              <>
                <strong>{heading?.render(row)}</strong>
                {actions?.render(row)}
              </>
            }
            items={others.map(({ key, title, render }) => ({ key, title, value: render(row) }))}
          />
        ))}
      </CardList>
      {pager}
    </Spin>
  )
}
