import { isSameValue } from '../../../engine/value/index.ts'
import { Button } from 'antd'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { type ChildStore, type FormStore, siblingsOf, useCell } from '../store/index.ts'
import { focusField, FormProvider, type FormHost, BlockList } from '../layout/index.ts'
import { rowForm, showErrors } from './row-form.ts'

interface RowFormProps {
  readonly store: ChildStore
  readonly ports: Ports
  readonly context: () => ExpressionContext
}

/** Lays what was typed into the row; a row that nothing was typed into is not there. */
function carry(form: FormStore, store: ChildStore): void {
  const [row] = store.rows
  const values = form.changes
  if (!row) {
    if (Object.keys(values).length > 0) store.add(0, { ...form.record })
  } else if (!row.before && Object.keys(values).length === 0) store.remove(new Set([row.id]))
  else {
    const differing = Object.entries(form.record).filter(([key, value]) => !isSameValue(value, row.record[key]))
    if (differing.length > 0) store.change(row.id, Object.fromEntries(differing))
  }
}

/** The one row of a sub-table as fields among those of its record. */
export function RowForm({ store, ports, context }: RowFormProps) {
  useCell(store.cell)
  const { at: wanted } = useCell(store.wanted)
  const prefix = useId()
  const [row] = store.rows
  const [begun, setBegun] = useState(() => ({ form: rowForm(store, row, prefix, context), turn: 0 }))
  const { form, turn } = begun
  useEffect(() => form.onChange(() => carry(form, store)), [form, store])
  // The row was changed from outside: a draft, what was saved meanwhile, or it was cleared.
  useEffect(
    () =>
      store.cell.watch(() => {
        const [now] = store.rows
        const differs = now
          ? Object.entries(now.record).some(([key, value]) => !isSameValue(value, form.record[key]))
          : Object.keys(form.changes).length > 0
        if (differs) setBegun((before) => ({ form: rowForm(store, now, prefix, context), turn: before.turn + 1 }))
      }),
    [form, store, prefix, context],
  )
  const errors = row?.errors
  const appliedErrors = useRef(errors)
  useEffect(() => {
    if (!errors || errors === appliedErrors.current) return
    appliedErrors.current = errors
    showErrors(form, errors)
  }, [errors, form])
  const led = useRef(wanted)
  useLayoutEffect(() => {
    if (wanted === led.current || !wanted) return
    led.current = wanted
    if (errors) showErrors(form, errors)
    // Parts of the form are shown for it, which this drawing must not wait for.
    queueMicrotask(() => focusField(form, wanted.field || (form.slots.keys().next().value ?? '')))
  }, [wanted, form, errors])
  const host = useMemo<FormHost>(
    () => ({
      screen: store.opened.screen,
      store: form,
      ports: { ...ports, siblings: siblingsOf(form) },
      context,
      nearness: undefined,
    }),
    [store, form, ports, context],
  )
  const mayClear = row && (row.before ? store.opened.rights.remove : store.opened.rights.add)
  return (
    <div className="vi-sub">
      <FormProvider host={host}>
        <div key={turn} className="vi-sub-form">
          <BlockList blocks={store.opened.screen.form.blocks} />
        </div>
      </FormProvider>
      {mayClear && (
        <div className="vi-sub-tools">
          <Button size="small" onClick={() => store.remove(new Set([row.id]))}>
            {ports.say('CHILD_CLEAR', { title: textIn(store.opened.title, ports.locale) })}
          </Button>
        </div>
      )}
    </div>
  )
}
