import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { RecordForm } from '../../form/layout/index.ts'
import { defaultsOf, formSetup } from '../../form/open/index.ts'
import { FormStore } from '../../form/store/index.ts'
import { useHost } from '../../host/host.tsx'
import { compileLayout } from '../../host/layout-expressions.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { preloadFaces } from '../../ui/fields/faces.ts'

export interface DrawnForm {
  /** Shows a tab or a step. `at`: the path of its tabs or steps, joined by dots. */
  readonly showPart: (at: string, index: number) => void
}
interface FormDrawingProps {
  readonly ref: Ref<DrawnForm>
  readonly drawChild: (name: string) => ReactNode
  readonly below?: ReactNode
}

const stay = () => undefined

function showPart({ screen, store }: Drawn, at: string, index: number): void {
  for (const block of screen.form.blocks)
    if ('parts' in block && block.at.join('.') === at && index < block.parts.length) store.parts.show(block, index)
}
interface Drawn {
  readonly screen: ResolvedScreen
  readonly store: FormStore
}

/**
 * The form of a screen without a record and without a way to save it, for the designer. A changed screen replaces the
 * drawing in place: what did not change stays as it is. Drawn inside a `ScreenView`.
 */
export function FormDrawing({ ref, drawChild, below }: FormDrawingProps) {
  const { screen, source, ports, context } = useHost()
  const prefix = useId()
  const [drawn, setDrawn] = useState<Drawn>()
  // What was shown of tabs and steps is shown of the next drawing too.
  const shown = useRef(new Map<string, number>())
  const drawnStore = useRef<FormStore>(undefined)
  useEffect(() => {
    let isCurrent = true
    async function draw() {
      await preloadFaces(screen.fields)
      await withEngines(() => compileLayout(screen, screen.form.blocks))
      const setup = await withEngines(() =>
        formSetup({ screen, context, ports, source, id: undefined, prefix, children: [], base: defaultsOf(screen) }),
      )
      if (!isCurrent) return
      const { current: before } = drawnStore
      before?.redefine(setup)
      const store = before ?? new FormStore(setup)
      drawnStore.current = store
      for (const [at, index] of shown.current) showPart({ screen, store }, at, index)
      setDrawn({ screen, store })
    }
    void draw()
    return () => void (isCurrent = false)
  }, [screen, source, ports, context, prefix])
  useImperativeHandle(
    ref,
    () => ({
      showPart(at, index) {
        shown.current.set(at, index)
        if (drawn) showPart(drawn, at, index)
      },
    }),
    [drawn],
  )
  return (
    drawn && (
      <RecordForm
        id={prefix}
        screen={drawn.screen}
        store={drawn.store}
        ports={ports}
        context={context}
        drawChild={drawChild}
        below={below}
        onSubmit={stay}
      />
    )
  )
}
