import { Spin } from 'antd'
import { Fragment, Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import type { ResolvedColumn } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { Card, CardList } from '../../ui/CardList.tsx'
import type { OfferedAction } from '../../host/actions.ts'
import { ShowFace } from '../../ui/fields/Field.tsx'
import { useHost } from '../../host/host.tsx'
import { Waiting } from '../../host/ui/Waiting.tsx'
import { BranchCell, isRowClick } from '../table/index.ts'
import { titleWithGroup } from '../columns/index.ts'
import { RowActions, type RunAction } from '../actions/index.ts'
import { SelectAll, type Selection } from '../selection/index.ts'
import type { Branches, ViewRow } from '../rows/index.ts'

const InnerList = lazyPart(async () => (await import('../../screen/children/InnerList.tsx')).InnerList)

/** More makes a card taller than what a person compares rows by; the rest is in the details. */
const SHOWN = 6

interface CardsProps {
  readonly rows: readonly ViewRow[]
  readonly branches: Branches
  readonly columns: readonly ResolvedColumn[]
  readonly loading: boolean
  /** Id of the row whose details are shown elsewhere. */
  readonly current: string | undefined
  readonly onChoose: ((row: ViewRow) => void) | undefined
  /** Shows a row; undefined where nothing shows one. */
  readonly onEnter: ((row: ViewRow) => void) | undefined
  readonly empty: ReactNode
  readonly actionsOf: (row: ViewRow) => readonly OfferedAction[]
  /** Ids of the rows that an action is at work on. */
  readonly busy: ReadonlySet<string>
  /** Rows can be selected. */
  readonly selects: boolean
  readonly selection: Selection
  /** Cards have no headings to click. */
  readonly sort: ReactNode
  readonly onRun: RunAction
}

/** The list on a phone: one card per row, the first column as its heading. */
export function Cards({
  rows,
  branches,
  columns,
  loading,
  current,
  onChoose,
  onEnter,
  empty,
  actionsOf,
  busy,
  selects,
  selection,
  sort,
  onRun,
}: CardsProps) {
  const { screen, ports } = useHost()
  const [heading, ...others] = columns
  const open = onChoose ?? onEnter
  if (!heading) return null
  const label = ports.say('LIST_TABLE', { title: textIn(screen.screen.title, ports.locale) })
  return (
    <>
      <div className="vi-card-tools">
        {selects && rows.length > 1 && (
          <label className="vi-card-all">
            <SelectAll rows={rows} selection={selection} /> {ports.say('LIST_PAGE_WHOLE')}
          </label>
        )}
        {sort}
      </div>
      <Spin spinning={loading} delay={150}>
        {rows.length === 0 && !loading && <div className="vi-empty">{empty}</div>}
        <CardList label={label}>
          {rows.map((view) => {
            const title = view.words[heading.field.key] ?? ''
            const head = (
              <>
                {selects && (
                  <input
                    type="checkbox"
                    className="vi-check"
                    checked={selection.has(view.id)}
                    aria-label={ports.say('LIST_SELECT_ROW', { title })}
                    onChange={() => selection.toggle(view)}
                  />
                )}
                <strong>
                  <BranchCell view={view} branch={branches.of(view.id)} title={title} onToggle={branches.toggle}>
                    <CardValue column={heading} view={view} />
                  </BranchCell>
                </strong>
                <RowActions
                  view={view}
                  actions={actionsOf(view)}
                  title={title}
                  direct={0}
                  isBusy={busy.has(view.id)}
                  onRun={onRun}
                />
              </>
            )
            const items = others.slice(0, SHOWN).map((column) => ({
              key: column.field.key,
              title: titleWithGroup(column, ports.locale),
              value: <CardValue column={column} view={view} />,
            }))
            return (
              <Fragment key={view.id}>
                <Card
                  head={head}
                  items={items}
                  isCurrent={view.id === current}
                  onClick={open && ((event) => isRowClick(event) && open(view))}
                />
                {branches.inner !== undefined && branches.of(view.id)?.isOpen && (
                  <li className="vi-card-inner">
                    <Suspense fallback={<Waiting />}>
                      <InnerList waiting={<Waiting />} name={branches.inner} row={view} title={title} />
                    </Suspense>
                  </li>
                )}
              </Fragment>
            )
          })}
        </CardList>
      </Spin>
    </>
  )
}

function CardValue({ column: { field }, view }: { readonly column: ResolvedColumn; readonly view: ViewRow }) {
  const { ports } = useHost()
  const text = view.words[field.key] ?? ''
  if (text === '' && (view.row[field.key] ?? '') === '') return '–'
  return (
    <ShowFace
      resolved={field}
      id={`card-${view.id}-${field.key}`}
      ports={ports}
      stored={view.row[field.key]}
      text={text}
      dense
    />
  )
}
