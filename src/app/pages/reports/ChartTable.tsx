import { Table } from 'antd'
import { type CSSProperties, type ComponentProps, useMemo } from 'react'
import { Pager } from '../../../../registry/kit/parts/Pager.tsx'
import { numberText } from '../../../../registry/kit/numbers.ts'
import { useLocalPages } from '../../../list/paged/index.ts'
import { usePhone } from '../../../host/ui/use-phone.ts'
import { Ellipsis } from '../../../ui/Ellipsis.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { type ChartData, totalsOf } from './chart-data.ts'

const COLUMN = 140

/** The table itself; one that is wider than the page is scrolled by keys as well. */
function Scrolled(props: ComponentProps<'table'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    <div className="v-chart-rows" tabIndex={0}>
      <table {...props} />
    </div>
  )
}

function totalRow({ columns }: ChartData, totals: ReturnType<typeof totalsOf>, say: ReturnType<typeof useSay>) {
  return (
    <Table.Summary.Row>
      {columns.map(({ field, isNumber }, at) => {
        const total = totals.get(field)
        return (
          <Table.Summary.Cell key={field} index={at} align={isNumber ? 'end' : 'start'}>
            {totals.has(field)
              ? total === undefined
                ? say('REPORT_NOT_NUMBERS')
                : numberText(total, true, undefined)
              : at === 0
                ? say('REPORT_TOTAL')
                : ''}
          </Table.Summary.Cell>
        )
      })}
    </Table.Summary.Row>
  )
}

/** The numbers of a chart, with their totals. */
export function ChartTable({ chart }: { readonly chart: ChartData }) {
  const say = useSay()
  const phone = usePhone()
  const totals = totalsOf(chart)
  const all = useMemo(() => chart.rows.map((row, at) => ({ ...row, key: String(at) })), [chart.rows])
  const {
    asked: { pageNo, pageSize },
    rows,
    total,
    change,
  } = useLocalPages({ rows: all })
  return (
    <>
      <Table
        rowKey="key"
        size="middle"
        aria-label={chart.title}
        columns={chart.columns.map(({ field, title, isNumber }) => ({
          key: field,
          dataIndex: field,
          title,
          width: COLUMN,
          align: isNumber ? ('end' as const) : ('start' as const),
          render: (words: string) => <Ellipsis>{words}</Ellipsis>,
        }))}
        dataSource={rows}
        tableLayout="fixed"
        components={{ table: Scrolled }}
        style={{ '--v-chart-width': `${chart.columns.length * COLUMN}px` } as CSSProperties}
        locale={{ emptyText: say('LIST_EMPTY') }}
        pagination={false}
        {...(totals.size > 0 && chart.rows.length > 0 ? { summary: () => totalRow(chart, totals, say) } : {})}
      />
      {total > pageSize && (
        <Pager
          title={chart.title}
          pageNo={pageNo}
          pageSize={pageSize}
          count={total}
          kind="exact"
          words={say('SHELL_TOTAL', { total })}
          shown={rows.length}
          narrow={phone}
          say={say}
          onChange={(page, size) => change({ pageNo: page, pageSize: size })}
        />
      )}
    </>
  )
}
