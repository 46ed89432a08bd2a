import { useMemo, useState } from 'react'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { checkScreenShape } from '../../schemas/language/check/check-document.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { Permissions } from '../../src/host/host.tsx'
import type { Row } from '../../src/api/rows/data-source.ts'
import { type PreviewAs, loadVersion, previewAs } from '../storage/remote.ts'

/** With whose eyes a page is previewed: at samples with every right, or with real rows as oneself, a role or a person. */
export type Viewer =
  | { readonly kind: 'sample' }
  | { readonly kind: 'own' }
  | { readonly kind: 'role' | 'user'; readonly name: string | undefined }

export interface LensRows {
  readonly permissions: Permissions
  /** The chosen record first: the detail draws it. */
  readonly rows: readonly Row[]
}
export interface Lens {
  readonly viewer: Viewer
  readonly setViewer: (viewer: Viewer) => void
  readonly version: number | undefined
  readonly setVersion: (version: number | undefined) => void
  readonly record: string | undefined
  readonly setRecord: (id: string | undefined) => void
  /** The stored version in place of the draft; null while it is fetched. */
  readonly screen: Screen | null | undefined
  readonly access: PreviewAs | undefined
  /** Undefined for samples. */
  readonly shown: LensRows | undefined
  readonly isLoading: boolean
  readonly error: unknown
}

/** What the server says of the page for them, as the renderer asks for it. */
function permissionsOf({ codes, hidden, readonly, masked }: PreviewAs): Permissions {
  const [held, absent] = [new Set(codes), new Set(hidden)]
  const names = (keys: readonly string[], code: string) => keys.includes(code.slice(code.lastIndexOf(':') + 1))
  return {
    can: (code) => held.has(code),
    isDisabled: (code) => names(readonly, code),
    excluded: () => absent,
    isMasked: (code) => names(masked, code),
  }
}

/** The state of a preview: as whom, at which record, at which version. */
export function useLens(id: string): Lens {
  const [viewer, setViewer] = useState<Viewer>({ kind: 'sample' })
  const [version, setVersion] = useState<number>()
  const [record, setRecord] = useState<string>()
  const name = viewer.kind === 'role' || viewer.kind === 'user' ? viewer.name : ''
  const isAsked = viewer.kind !== 'sample' && name !== undefined
  const asked = useLoaded(isAsked ? [id, viewer.kind, name] : undefined, () =>
    previewAs(id, {
      user: viewer.kind === 'user' ? (name ?? '') : '',
      role: viewer.kind === 'role' ? (name ?? '') : '',
    }),
  )
  const stored = useLoaded(version === undefined ? undefined : [id, version], () => loadVersion(id, version ?? 1))
  const screen = useMemo(() => {
    if (version === undefined) return undefined
    return stored.value ? (checkScreenShape(stored.value.document, new WeakMap()).document ?? null) : null
  }, [version, stored.value])
  const access = isAsked ? asked.value : undefined
  const shown = useMemo(() => {
    if (!access) return undefined
    const rows = access.rows as readonly Row[]
    return {
      permissions: permissionsOf(access),
      rows: [...rows.filter((row) => row.id === record), ...rows.filter((row) => row.id !== record)],
    }
  }, [access, record])
  return {
    viewer,
    setViewer: (next) => {
      setViewer(next)
      setRecord(undefined)
    },
    version,
    setVersion,
    record,
    setRecord,
    screen,
    access,
    shown,
    isLoading: (isAsked && asked.loading) || stored.loading,
    error: asked.error ?? stored.error,
  }
}
