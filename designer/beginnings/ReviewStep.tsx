import { Alert, Progress, Spin } from 'antd'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { requestFile } from '../../src/api/client/call.ts'
import { saveBlob } from '../../src/lib/save-blob.ts'
import { ErrorBox, errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { PlanSteps, useAllowed } from '../publish/PlanSteps.tsx'
import { planScreen } from '../storage/remote.ts'
import type { NewPage, Publishing, RowsFile, Stage } from './use-publication.ts'

const STAGES: Readonly<Record<Stage, MessageCode>> = {
  create: 'BEGIN_STAGE_CREATE',
  publish: 'BEGIN_STAGE_PUBLISH',
  upload: 'BEGIN_STAGE_UPLOAD',
  check: 'BEGIN_STAGE_CHECK',
  apply: 'BEGIN_STAGE_APPLY',
}

/** What a publication would do; undefined as long as that is not known. */
export function usePlan(page: NewPage) {
  const { value, error, loading, reload } = useLoaded([page.id], () => planScreen(page.id, page.document))
  const problems = value?.problems.filter(({ level }) => level === 'error') ?? []
  return { value, error, loading, reload, problems, isReady: value !== undefined && problems.length === 0 }
}
export type LoadedPlan = ReturnType<typeof usePlan>

interface ReviewStepProps {
  readonly title: string
  readonly rows: RowsFile
  readonly plan: LoadedPlan
  readonly publishing: Publishing
}

/** What will happen, how far it is, and what became of it. */
export function ReviewStep({ title, rows, plan, publishing }: ReviewStepProps) {
  const { say } = useDesigner()
  const allowed = useAllowed()
  const { progress, result, error, isCreated, isPublished } = publishing
  if (progress) {
    const { stage, done } = progress
    const share = stage === 'upload' ? done : rows.rows > 0 ? Math.floor((done / rows.rows) * 100) : 0
    return (
      <output className="vd-center vd-progress">
        <Progress percent={Math.min(share, 99)} status="active" />
        <span>{say(STAGES[stage], { done, total: rows.rows })}</span>
      </output>
    )
  }
  if (result || (isPublished && error === undefined)) return <Result publishing={publishing} />
  return (
    <>
      {error !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className="vd-gap"
          title={isCreated ? say(isPublished ? 'BEGIN_FAILED_IMPORT' : 'BEGIN_FAILED_PUBLISH') : errorText(error, say)}
          description={isCreated ? errorText(error, say) : undefined}
        />
      )}
      {plan.error !== undefined && <ErrorBox error={plan.error} onRetry={plan.reload} />}
      {plan.loading && !plan.value && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {plan.problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={say('BEGIN_BLOCKED')}
          description={
            <ul className="vd-used">
              {plan.problems.map(({ pointer, code, params, text }) => (
                <li key={`${pointer} ${code}`}>{text ?? say(code as MessageCode, params)}</li>
              ))}
            </ul>
          }
        />
      )}
      {!isPublished && plan.isReady && (
        <>
          <p>{say(rows.rows > 0 ? 'BEGIN_PLAN_TEXT' : 'BEGIN_PLAN_TEXT_ALONE', { title, rows: rows.rows })}</p>
          <section className="vd-part">
            <h3>{say('DESIGNER_PLAN')}</h3>
            <PlanSteps steps={plan.value?.steps ?? []} allowed={allowed} />
          </section>
        </>
      )}
    </>
  )
}

function Result({ publishing: { result } }: { readonly publishing: Publishing }) {
  const { say, ports } = useDesigner()
  const { fresh = 0, wrong = 0 } = result?.counts ?? {}
  const isWhole = !result || (result.state === 'done' && wrong === 0)
  const { fileUrl, fileName = '' } = result ?? {}
  const fetchFile = async (path: string) => {
    try {
      saveBlob((await requestFile({ method: 'GET', path })).blob, fileName)
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  return (
    <Alert
      type={isWhole ? 'success' : 'warning'}
      showIcon
      role="alert"
      title={
        result && result.state !== 'done'
          ? say('BEGIN_FAILED_IMPORT')
          : say(result ? (isWhole ? 'BEGIN_DONE' : 'BEGIN_DONE_SOME') : 'SCREEN_PUBLISHED', { stored: fresh, wrong })
      }
      description={
        isWhole ? undefined : (
          <>
            {result?.message}
            {fileUrl !== undefined && (
              <p>
                <button type="button" className="vi-link" onClick={() => void fetchFile(fileUrl)}>
                  {say('BEGIN_WRONG_FILE')}
                </button>
              </p>
            )}
          </>
        )
      }
    />
  )
}
