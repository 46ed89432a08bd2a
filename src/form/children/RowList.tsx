import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { type ChildRow, type ChildStore, useCell } from '../store/index.ts'
import { RowDialog } from './RowDialog.tsx'
import { useCellWords } from './use-cell-words.ts'

interface RowListProps {
  readonly store: ChildStore
  readonly ports: Ports
  readonly context: () => ExpressionContext
}
const NEW = Symbol('a new row')

/** The rows of a sub-table as a list; each is edited in a dialog. */
export function RowList({ store, ports, context }: RowListProps) {
  useCell(store.cell)
  const { at: wanted } = useCell(store.wanted)
  const { rows } = store
  const { columns, rights, child, title } = store.opened
  const [open, setOpen] = useState<string | typeof NEW>()
  const wordsOf = useCellWords(rows, columns, ports)
  const led = useRef(wanted)
  useLayoutEffect(() => {
    if (wanted === led.current || !wanted) return
    led.current = wanted
    setOpen(wanted.row || undefined)
  }, [wanted])
  const mayMove = rights.edit && child.order !== undefined
  const one = typeof open === 'string' ? store.find(open) : undefined
  return (
    <div className="vi-sub">
      {rights.add && (
        <div className="vi-sub-tools">
          <Button
            size="small"
            type="primary"
            ghost
            icon={<PlusOutlined />}
            disabled={rows.length >= store.limit}
            onClick={() => setOpen(NEW)}
          >
            {ports.say('CHILD_ADD')}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="vi-sub-empty">{ports.say('CHILD_EMPTY')}</p>
      ) : (
        <ol className="vi-sub-list" aria-label={textIn(title, ports.locale)}>
          {rows.map((row, index) => (
            <li
              key={row.id}
              className={row.before ? (row.changed.length > 0 ? 'vi-sub-changed' : undefined) : 'vi-sub-new'}
            >
              <dl>
                {columns.map((field) => (
                  <div key={field.key}>
                    <dt>{textIn(field.field.title, ports.locale)}</dt>
                    <dd>{wordsOf(row, field)}</dd>
                  </div>
                ))}
              </dl>
              <span className="vi-sub-tools">
                {mayMove && (
                  <Button size="small" disabled={index === 0} onClick={() => store.move(index, index - 1)}>
                    {ports.say('CHILD_UP')}
                  </Button>
                )}
                {mayMove && (
                  <Button
                    size="small"
                    disabled={index === rows.length - 1}
                    onClick={() => store.move(index, index + 1)}
                  >
                    {ports.say('CHILD_DOWN')}
                  </Button>
                )}
                {store.mayWrite(row) && (
                  <Button
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={ports.say('CHILD_EDIT', { row: index + 1 })}
                    onClick={() => setOpen(row.id)}
                  />
                )}
                {store.mayRemove(row) && (
                  <Button
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={ports.say('CHILD_DELETE', { row: index + 1 })}
                    onClick={() => store.remove(new Set([row.id]))}
                  />
                )}
              </span>
              <Wrong row={row} />
            </li>
          ))}
        </ol>
      )}
      {(open === NEW || one) && (
        <RowDialog
          key={String(open)}
          store={store}
          row={one}
          ports={ports}
          context={context}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

function Wrong({ row }: { readonly row: ChildRow }) {
  const problems = Object.values(row.errors)
  return (
    problems.length > 0 && (
      <p className="vi-problem" role="alert">
        {problems.join(' ')}
      </p>
    )
  )
}
