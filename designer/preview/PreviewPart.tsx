import { type ReactNode, useMemo } from 'react'
import { type ResolvedScreen, resolveScreen } from '../../engine/model/index.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { memoryStorage, type OpenScreen, type Permissions } from '../../src/host/host.tsx'
import { type Part, PartView } from '../../src/screen/preview/PartView.tsx'
import { ScreenView } from '../../src/screen/Screen.tsx'
import { loadScreen } from '../../src/api/screens.ts'
import { UnsavedTracking } from '../../src/ui/use-unsaved.ts'
import { useDesigner } from '../context.tsx'
import type { LensRows } from './use-lens.ts'
import { readonlySource, sampleSourceOf, useSampleSource } from './use-sample-source.ts'

/** The whole page, or one part of it. */
export type PreviewPartName = 'page' | Part

const EVERYTHING: Permissions = { can: () => true, isDisabled: () => false, excluded: () => new Set() }

interface PreviewPartProps {
  readonly screen: Screen
  readonly part: PreviewPartName
  /** Real rows with the rights of somebody, in place of samples. */
  readonly shown?: LensRows | undefined
}
export function PreviewPart({ screen, part, shown }: PreviewPartProps) {
  const resolved = useMemo(() => resolveScreen(screen), [screen])
  return (
    <SampleScreen screen={resolved} identity={`${part} ${shapeOf(screen, part)} ${identityOf(shown)}`} shown={shown}>
      {part === 'page' ? undefined : <PartView part={part} />}
    </SampleScreen>
  )
}

interface SampleScreenProps {
  readonly screen: ResolvedScreen
  /** The renderer begins anew with another one. */
  readonly identity?: string
  readonly shown?: LensRows | undefined
  /** One part of the screen alone, in place of the page. */
  readonly children?: ReactNode
}
/** A screen over sample rows, for somebody who may do everything and saves nothing. */
export function SampleScreen({ screen, identity, shown, children }: SampleScreenProps) {
  const { ports, user } = useDesigner()
  const me = useMemo(() => ({ ...user, orgCode: '' }), [user])
  const sample = useSampleSource(screen, ports)
  const real = useMemo(() => shown && readonlySource(shown.rows), [shown])
  const source = real ?? sample
  const keep = useMemo(() => memoryStorage(), [])
  const isComposed = screen.screen.page?.layout === 'composed'
  // Their documents are those that are published; their rows are samples.
  const openScreen = useMemo<OpenScreen | undefined>(
    () =>
      isComposed
        ? async (id) => {
            const { screen: opened } = await loadScreen(id)
            return opened && { screen: opened, source: await sampleSourceOf(opened, ports) }
          }
        : undefined,
    [isComposed, ports],
  )
  return (
    <UnsavedTracking value={false}>
      <ScreenView
        key={identity}
        screen={screen}
        source={source}
        permissions={shown?.permissions ?? EVERYTHING}
        ports={ports}
        keep={keep}
        user={me}
        {...(openScreen ? { openScreen } : {})}
      >
        {children}
      </ScreenView>
    </UnsavedTracking>
  )
}

/** The renderer begins anew with other rows or rights. */
const identityOf = (shown: LensRows | undefined): string =>
  shown === undefined
    ? ''
    : `${shown.rows.length} ${shown.rows[0]?.id ?? ''} ${JSON.stringify([...shown.permissions.excluded('')])}`

/** What the renderer's own state is made for: with other fields, widgets or query items it begins anew; a form with any other field. */
function shapeOf({ fields, query, page, form, rules }: Screen, part: PreviewPartName): string {
  if (part === 'form') return JSON.stringify([fields, form, rules])
  return JSON.stringify([Object.entries(fields).map(([key, { view, options }]) => [key, view, options]), query, page])
}
