import { useMemo } from 'react'
import type { PreviewNode } from '../../../../api/process.ts'
import type { FormStore } from '../../../../form/store/index.ts'
import { errorText } from '../../../../ui/feedback/error-text.ts'
import { Loading } from '../../../../ui/frame/Loading.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { pickForm, picksOf } from '../actions/action-form.ts'
import { QuestionForm } from '../actions/QuestionForm.tsx'
import { LaterNodes } from '../progress/Timeline.tsx'

interface PathPartProps {
  readonly nodes: readonly PreviewNode[] | undefined
  readonly error: unknown
  /** Called with the form in which the next people are chosen. */
  readonly onOpen: (picking: { readonly store: FormStore; readonly nodes: readonly PreviewNode[] }) => void
  readonly onSubmit: () => void
}

/** The path of a record that is not submitted yet, its people, and those whom the person chooses. */
export function PathPart({ nodes, error, onOpen, onSubmit }: PathPartProps) {
  const say = useSay()
  const picks = picksOf(nodes)
  // A path that comes again with the same questions leaves the answers alone.
  const asked = JSON.stringify(picks.map(({ key, title, pick }) => [key, title, pick]))
  const { form, of } = useMemo(() => {
    const again = (JSON.parse(asked) as [string, string, PreviewNode['pick']][]).map(([key, title, pick]) => ({
      key,
      title,
      pick,
    })) as unknown as readonly PreviewNode[]
    return { form: again.length > 0 ? pickForm(again, say) : undefined, of: again }
  }, [asked, say])
  const open = useMemo(() => (store: FormStore) => onOpen({ store, nodes: of }), [onOpen, of])
  return (
    <section aria-label={say('APPROVAL_PATH')}>
      <h2 className="v-approval-title">{say('APPROVAL_PATH')}</h2>
      {error !== undefined && (
        <output className="v-approval-problem">{say('APPROVAL_PATH_FAILED', { reason: errorText(error, say) })}</output>
      )}
      {nodes === undefined && error === undefined && <Loading />}
      {nodes?.length === 0 && <p className="v-approval-note">{say('APPROVAL_PATH_NONE')}</p>}
      <ol className="v-approval-timeline">{nodes && <LaterNodes nodes={nodes} />}</ol>
      {form && <QuestionForm key={asked} screen={form} onOpen={open} onSubmit={onSubmit} />}
    </section>
  )
}
