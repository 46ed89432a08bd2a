import type { TotalOf } from '../../../schemas/language/sections.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import type { TableShape } from './table-shape.ts'
import type { Totals } from '../rows/index.ts'

const NAMES = {
  sum: 'LIST_TOTAL_SUM',
  avg: 'LIST_TOTAL_AVG',
  min: 'LIST_TOTAL_MIN',
  max: 'LIST_TOTAL_MAX',
  count: 'LIST_TOTAL_COUNT',
} as const satisfies Record<TotalOf, string>

/** What is said in place of totals that could not be had. */
function Failed({ retry }: Pick<Totals, 'retry'>) {
  const { ports } = useHost()
  return (
    <span role="alert">
      {ports.say('LIST_TOTALS_FAILED')}{' '}
      <button type="button" className="vi-link" onClick={retry}>
        {ports.say('COMMON_RETRY')}
      </button>
    </span>
  )
}

const labelOf = ({ isOfPage }: Totals) => (isOfPage ? 'LIST_TOTALS_PAGE' : 'LIST_TOTALS')

interface TotalsProps {
  readonly totals: Totals
}

/** The last row of a table, which stays in view: totals of the query, or of the page, below their columns. */
export function TableTotals({ totals, shape }: TotalsProps & { readonly shape: TableShape }) {
  const { screen, ports } = useHost()
  const ways = new Map(screen.list.totals.map(({ field, of }) => [field.key, of]))
  const label = ports.say(labelOf(totals))
  const before = (shape.select ? 1 : 0) + (shape.number ? 1 : 0)
  const isFixed = shape.data[0]?.column.fixed === 'left'
  // The words take the columns that have no total, as far as these move together.
  const total = shape.data.findIndex(
    ({ column }) => ways.has(column.field.key) || column.fixed !== (isFixed ? 'left' : undefined),
  )
  const free = total < 0 ? shape.data.length : total
  const isEdge = free > 0 && shape.data[free]?.column.fixed !== 'left'
  const edge = isFixed ? ` vi-fixed${isEdge ? ' vi-fixed-start' : ''}` : ''
  if (totals.status === 'failed') {
    return (
      <tfoot>
        <tr className="vi-totals">
          <td colSpan={shape.widths.length}>
            <Failed retry={totals.retry} />
          </td>
        </tr>
      </tfoot>
    )
  }
  return (
    <tfoot>
      <tr className="vi-totals" aria-label={label} aria-busy={totals.status === 'loading'}>
        {before + free > 0 && (
          <td
            className={`vi-cell${edge}`}
            {...(isFixed ? { style: { insetInlineStart: 0 } } : {})}
            colSpan={before + free}
            title={label}
          >
            {label}
          </td>
        )}
        {shape.data.slice(free).map(({ column, className, style }, index) => {
          const way = ways.get(column.field.key)
          const [name, value] =
            way === undefined ? ['', ''] : [ports.say(NAMES[way]), totals.words[column.field.key] || '–']
          return (
            <td
              key={column.field.key}
              className={className}
              style={style}
              {...(way === undefined ? {} : { title: `${name} ${value}` })}
            >
              {before + free === 0 && index === 0 && <small>{label} </small>}
              {way !== undefined && (
                <span className="vi-total">
                  <span>{name} </span>
                  <span>{value}</span>
                </span>
              )}
            </td>
          )
        })}
        {shape.actions && <td className={shape.actions.className} style={shape.actions.style} aria-hidden="true" />}
      </tr>
    </tfoot>
  )
}

/** The same below the cards of a phone. */
export function CardTotals({ totals }: TotalsProps) {
  const { screen, ports } = useHost()
  return (
    <section className="vi-card-totals" aria-label={ports.say(labelOf(totals))} aria-busy={totals.status === 'loading'}>
      <h2>{ports.say(labelOf(totals))}</h2>
      {totals.status === 'failed' ? (
        <Failed retry={totals.retry} />
      ) : (
        <dl>
          {screen.list.totals.map(({ field, of }) => (
            <div key={field.key}>
              <dt>
                {textIn(field.field.title, ports.locale)} · {ports.say(NAMES[of])}
              </dt>
              <dd>{totals.words[field.key] || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
