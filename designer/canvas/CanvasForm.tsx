import { type ReactNode, type Ref, useCallback, useMemo } from 'react'
import { editedChildren, placedChildren, resolveScreen } from '../../engine/model/index.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { textIn } from '../../schemas/language/text.ts'
import { memoryStorage } from '../../src/host/host.tsx'
import { type DrawnForm, FormDrawing } from '../../src/screen/preview/FormDrawing.tsx'
import { ScreenView } from '../../src/screen/Screen.tsx'
import { UnsavedTracking } from '../../src/ui/use-unsaved.ts'
import { useDesigner } from '../context.tsx'
import { EVERYTHING } from '../preview/PreviewPart.tsx'
import { useSampleSource } from '../preview/use-sample-source.ts'
import { designScreen } from './design-screen.ts'

interface CanvasFormProps {
  readonly screen: Screen
  readonly parts: ReadonlyMap<string, number>
  readonly ref: Ref<DrawnForm>
}

/** The form as the renderer draws it, with everything that conditions may hide. Sub-tables are named at their place. */
export function CanvasForm({ screen, parts, ref }: CanvasFormProps) {
  const { say, words, ports, user } = useDesigner()
  const me = useMemo(() => ({ ...user, orgCode: '' }), [user])
  const resolved = useMemo(() => resolveScreen(designScreen(screen)), [screen])
  const source = useSampleSource(resolved, ports)
  const keep = useMemo(() => memoryStorage(), [])
  const drawChild = useCallback(
    (name: string): ReactNode => (
      <fieldset className="vi-group vd-canvas-child" data-child={name}>
        <legend>{textIn(resolved.screen.children?.[name]?.title, ports.locale) || name}</legend>
        <p className="vi-help">{say('CANVAS_CHILD')}</p>
      </fieldset>
    ),
    [resolved, ports, say],
  )
  const placed = new Set(placedChildren(resolved.form.blocks))
  const loose = editedChildren(resolved.screen).filter(({ name }) => !placed.has(name))
  return (
    <UnsavedTracking value={false}>
      <ScreenView screen={resolved} source={source} permissions={EVERYTHING} ports={ports} keep={keep} user={me}>
        <h2 className="vd-canvas-title">{words(screen.title)}</h2>
        <FormDrawing
          ref={ref}
          parts={parts}
          drawChild={drawChild}
          below={loose.map(({ name }) => (
            <div key={name}>{drawChild(name)}</div>
          ))}
        />
      </ScreenView>
    </UnsavedTracking>
  )
}
