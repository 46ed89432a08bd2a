import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { type ExpressionContext, NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import { formKeys } from './form-keys.ts'
import { FormProvider, type FormHost } from './form-context.tsx'
import { Virtualization } from './virtualization.ts'
import { type FormStore, siblingsOf, useWatched } from '../store/index.ts'
import { BlockList } from './BlockList.tsx'
import { HiddenProblems } from './HiddenProblems.tsx'
import { useInitialFocus } from './use-initial-focus.ts'
import { ErrorSummary } from './ErrorSummary.tsx'

interface RecordFormProps {
  readonly id: string
  readonly screen: ResolvedScreen
  readonly store: FormStore
  readonly ports: Ports
  readonly onSubmit: () => void
  /** What expressions may know besides the record. */
  readonly context?: () => ExpressionContext
  /** How the sub-tables of the layout are drawn, and what follows the layout. */
  readonly drawChild?: FormHost['drawChild']
  readonly below?: ReactNode
  /** Takes the cursor when it is there: a form in a dialog, not one that is a page. */
  readonly begins?: boolean
}

const ALONE = () => NO_CONTEXT
/** Labels on the left are this wide where the screen does not say. */
const LABEL_WIDTH = 120

export function RecordForm({
  id,
  screen,
  store,
  ports,
  onSubmit,
  context = ALONE,
  drawChild,
  below,
  begins = false,
}: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useInitialFocus(form, begins)
  useWatched(store)
  const nearness = useNearness(screen, store, ports)
  const ownPorts = useMemo(() => ({ ...store.pending.watched(ports), siblings: siblingsOf(store) }), [store, ports])
  const host = useMemo(
    () => ({ screen, store, ports: ownPorts, context, nearness, drawChild }),
    [screen, store, ownPorts, context, nearness, drawChild],
  )
  const { position = 'top', width = LABEL_WIDTH } = screen.screen.form?.label ?? {}
  // Where steps lead through the form, they come before saving.
  const submit = () => void (store.parts.goOn() || onSubmit())
  return (
    <FormProvider host={host}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        id={id}
        className="vi-form"
        tabIndex={-1}
        data-label={position}
        style={{ '--vi-label': `${width}px` } as CSSProperties}
        noValidate
        onKeyDown={formKeys(submit)}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <HiddenProblems />
        <ErrorSummary />
        <BlockList blocks={screen.form.blocks} />
        {below}
      </form>
    </FormProvider>
  )
}

/** What makes the controls of a large form when they are wanted. */
function useNearness(screen: ResolvedScreen, store: FormStore, ports: Ports): Virtualization | undefined {
  // A changed screen of the same store is drawn on: its fields that are near stay so.
  const [made, setMade] = useState(() => ({ store, nearness: Virtualization.of(screen) }))
  const current = made.store === store ? made : { store, nearness: Virtualization.of(screen) }
  if (current !== made) setMade(current)
  const { nearness } = current
  useEffect(() => void nearness?.loadLabels(screen, store.record, ports), [nearness, screen, store, ports])
  useEffect(() => () => nearness?.stop(), [nearness])
  return nearness
}
