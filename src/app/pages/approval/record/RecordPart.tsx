import { Skeleton } from 'antd'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { ResolvedScreen } from '../../../../../engine/model/index.ts'
import type { DataSource, Row } from '../../../../api/rows/data-source.ts'
import { explain } from '../../../../host/explain.ts'
import { type Host, type OpenScreen, useHost } from '../../../../host/host.tsx'
import { LoadError } from '../../../../host/ui/LoadError.tsx'
import { ChildBlocks, drawChild } from '../../../../form/children/index.ts'
import { DraftOffer, useDraft } from '../../../../form/drafts/index.ts'
import { RecordForm } from '../../../../form/layout/index.ts'
import { type OpenForm, useOpenForm } from '../../../../form/open/index.ts'
import { useCell } from '../../../../form/store/index.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { readSheet, RecordSheet } from '../../../../print/RecordSheet.tsx'
import { ScreenView } from '../../../../screen/Screen.tsx'
import { session } from '../../../../state/session/session.ts'
import { memoryOf } from '../../../../state/storage/keep.ts'
import { useUnsaved } from '../../../../ui/use-unsaved.ts'
import { OPEN_RIGHTS } from './instance-screen.ts'

const NOTHING = {}

interface FrameProps {
  readonly screen: ResolvedScreen
  readonly source: DataSource
  readonly openScreen: OpenScreen
  readonly children: ReactNode
}
/** Where the record of an approval is drawn: by its own screen, without the page around it. */
export function RecordFrame({ screen, source, openScreen, children }: FrameProps) {
  const ports = usePorts()
  const { username, info } = useSnapshot(session)
  const keep = useMemo(() => memoryOf(username), [username])
  const user = useMemo(
    () => ({ username, realname: info?.realname ?? '', orgCode: info?.orgCode ?? '' }),
    [username, info],
  )
  return (
    <ScreenView
      screen={screen}
      source={source}
      permissions={OPEN_RIGHTS}
      ports={ports}
      keep={keep}
      user={user}
      openScreen={openScreen}
    >
      {children}
    </ScreenView>
  )
}

/** The record to be read, with the rows of its sub-tables. */
export function RecordReader({ row }: { readonly row: Row }) {
  const host: Host = useHost()
  const { screen, source } = host
  const { latest, error, reload } = useLoaded([screen, source, row], (signal) =>
    readSheet(host, row.id, NOTHING, signal),
  )
  if (error !== undefined && !latest) return <LoadError reason={explain(error, host.ports)} onRetry={reload} />
  return latest ? (
    <div className="v-approval-read">
      <RecordSheet {...latest} />
    </div>
  ) : (
    <Skeleton active paragraph={{ rows: 6 }} />
  )
}

/** The form of a record that somebody fills in, as those outside of it use it. */
export interface FilledForm {
  readonly form: OpenForm
  /** What was typed is stored or no longer wanted. */
  readonly settle: () => void
}
interface EditorProps {
  /** The record as it was read; undefined for a new one. */
  readonly row: Row | undefined
  /** Called with each form that is opened. */
  readonly onOpen: (filled: FilledForm) => void
  readonly onSubmit: () => void
}

/** The record to be filled in. What was typed stays over a new reading, and is offered again after the page was left. */
export function RecordEditor({ row, onOpen, onSubmit }: EditorProps) {
  const { form, setForm, reason, retry } = useOpenForm(row, NOTHING)
  useEffect(() => {
    if (!form?.row || !row || form.row === row || !form.store.flags.read().dirty) return
    // Read again while somebody types: what is typed goes on over what is stored now.
    form.store.rebase(row)
    setForm({ ...form, row })
  }, [form, row, setForm])
  if (reason) return <LoadError reason={reason} onRetry={retry} />
  if (!form) return <Skeleton active paragraph={{ rows: 8 }} />
  return <OpenedForm form={form} onReread={setForm} onOpen={onOpen} onSubmit={onSubmit} />
}

interface OpenedProps extends Pick<EditorProps, 'onOpen' | 'onSubmit'> {
  readonly form: OpenForm
  readonly onReread: (form: OpenForm) => void
}
function OpenedForm({ form, onReread, onOpen, onSubmit }: OpenedProps) {
  const { ports, context } = useHost()
  const { store } = form
  const { dirty, saving, uploading } = useCell(store.flags)
  const id = useId()
  const draft = useDraft(form, onReread)
  const { drop } = draft
  const [filled] = useState(() => ({ drop, store }))
  useUnsaved(dirty || uploading, { isLive: () => store.flags.read().dirty || store.flags.read().uploading })
  useEffect(
    () =>
      onOpen({
        form,
        settle: () => {
          filled.store.forget()
          filled.drop()
        },
      }),
    [form, filled, onOpen],
  )
  return (
    <>
      <DraftOffer
        found={draft.found}
        isElsewhere={draft.isElsewhere}
        attempts={draft.attempts}
        isSaving={saving}
        restore={draft.restore}
        refuse={draft.refuse}
      />
      <RecordForm
        id={id}
        screen={form.screen}
        store={store}
        ports={ports}
        context={context}
        drawChild={drawChild}
        below={<ChildBlocks />}
        onSubmit={onSubmit}
      />
    </>
  )
}
