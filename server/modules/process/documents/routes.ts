import * as contract from '../../../../schemas/contract/process/documents.ts'
import { splitCommaList } from '../../../../schemas/language/comma-list.ts'
import { AGREED, RUNNING } from '../../../../schemas/language/process/status.ts'
import { textIn, type Locale } from '../../../../schemas/language/text.ts'
import type { SchemaProblem } from '../../../../schemas/language/check/problem.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { answer } from '../../../http/response/answer.ts'
import { bind } from '../../../http/bind.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { answerFact, readFactRequest } from '../facts/facts.ts'
import { mayStart, scopeOf } from '../run/starters.ts'
import { authorProblems } from './author.ts'
import { processChoices } from './choices.ts'
import { checkDocument } from './check.ts'
import { discardDraft, publishDraft, removeProcesses, rollBack, saveDraft, switchProcess } from './service.ts'
import { findDraft, findVersion, listHeads, listPublished, listVersions, requireHead, summary } from './store.ts'

const DOCUMENT_BYTES = 4 * 1024 * 1024

const replies = (problems: readonly SchemaProblem[], locale: Locale) =>
  problems.map((one) => ({ ...one, params: { ...one.params }, text: say(one.code, one.params, locale) }))

/** What is wrong with a document, and for somebody who could publish it, which rights are missing for that. */
async function problemsFor(context: HandlerContext, document: unknown) {
  const { db, locale, can } = context
  const own = can(contract.PROCESS_PUBLISH) ? await authorProblems(db, context, document) : []
  return replies([...(await checkDocument(db, document)), ...own], locale)
}

const reading = () => [
  bind(contract.list, async ({ db, locale }) => (await listHeads(db, locale)).map((one) => summary(one, locale))),
  bind(contract.choices, (context) => processChoices(context)),
  bind(contract.draft, async (context) => {
    const { db, params } = context
    const head = await requireHead(db, params.code)
    const draft = await findDraft(db, params.code)
    const document = draft ?? (await findVersion(db, params.code, head.published)) ?? {}
    return {
      code: params.code,
      baseVersion: draft ? head.draft_base : head.published,
      revision: head.draft_revision,
      draft: draft !== undefined,
      enabled: head.enabled,
      document,
      problems: await problemsFor(context, document),
    }
  }),
  bind(contract.versions, async ({ db, params }) => {
    await requireHead(db, params.code)
    return listVersions(db, params.code)
  }),
  bind(contract.version, async ({ db, params: { code, version } }) => {
    const document = await findVersion(db, code, version)
    if (!document) throw new AppError('PROCESS_DOC_NO_VERSION', { version })
    return { code, version, document }
  }),
  bind(contract.ofScreen, async (context) => {
    const { db, params, locale } = context
    const startable: contract.ProcessesOfScreen['startable'] = []
    const published = await listPublished(db, params.screen)
    for (const { code, enabled, document } of published) {
      if (enabled && (await mayStart(context, document)))
        startable.push({ code, title: textIn(document.title, locale), status: document.status })
    }
    const staysLocked = published.every(({ document }) => document.after !== 'open')
    return { startable, locked: published.length === 0 ? [] : [RUNNING, ...(staysLocked ? [AGREED] : [])] }
  }),
]

const drafting = () => [
  bind(
    contract.saveDraft,
    async (context) => {
      const { params, body } = context
      const revision = await saveDraft(context, params.code, body.document, body.revision)
      return { revision, problems: await problemsFor(context, body.document) }
    },
    { bodyLimit: DOCUMENT_BYTES },
  ),
  bind(contract.dropDraft, async (context) => {
    await discardDraft(context, context.params.code)
    return answer({ message: 'COMMON_OK' as const })
  }),
  bind(contract.check, (context) => problemsFor(context, context.body.document), { bodyLimit: DOCUMENT_BYTES }),
  bind(contract.facts, async (context) => {
    const { db, params, body } = context
    const scope = scopeOf(context, params.code)
    const answers: unknown[] = []
    for (const request of body.requests) answers.push(await answerFact(db, readFactRequest(request), scope))
    return answers
  }),
]

const publishing = () => [
  bind(contract.publish, async (context) => {
    const { params, body } = context
    const version = await publishDraft(context, params.code, body.revision, body.message ?? '')
    return answer({ result: { version }, message: 'PROCESS_DOC_PUBLISHED' as const })
  }),
  bind(contract.rollback, async (context) => {
    const { params, body } = context
    const version = await rollBack(context, params.code, body.version, body.message ?? '')
    return answer({ result: { version }, message: 'PROCESS_DOC_PUBLISHED' as const })
  }),
  bind(contract.enable, async (context) => {
    await switchProcess(context, context.params.code, context.body.enabled)
    return answer({ message: 'COMMON_OK' as const })
  }),
  bind(contract.remove, async (context) => {
    const codes = splitCommaList(context.query.ids)
    if (codes.length === 0) throw new AppError('DATA_IDS_EMPTY')
    await removeProcesses(context, codes)
    return answer({ message: 'DATA_DELETED' as const })
  }),
]

/** Documents of processes: drafts, publication, versions. */
export const documentRoutes = () => [...reading(), ...drafting(), ...publishing()]
