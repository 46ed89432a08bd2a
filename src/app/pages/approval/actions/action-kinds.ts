import type { ActBody, InstanceReply, OfferedAction } from '../../../../api/process.ts'
import type { MessageCode } from '../../../../../schemas/messages/index.ts'

type ActionKind = ActBody['action']
type ActionField =
  | 'target'
  | 'step'
  | 'way'
  | 'place'
  | 'signer'
  | 'where'
  | 'person'
  | 'people'
  | 'mode'
  | 'comment'
  | 'reason'
  | 'mentions'
  | 'files'

export interface KindFacts {
  readonly title: MessageCode
  /** What is asked before it is done; none: it is done at once. */
  readonly fields: readonly ActionField[]
  /** The record as it was filled in goes with it. */
  readonly hasValues?: boolean
  readonly isDanger?: boolean
  /** It stands in the bar, not in its menu. */
  readonly isFirst?: boolean
  /** What it means is said before it is done. */
  readonly about?: MessageCode
}

const OPINION: readonly ActionField[] = ['comment', 'files']
/** The actions in the order of the bar. */
const ACTION_KINDS: Readonly<Partial<Record<ActionKind, KindFacts>>> = {
  submit: { title: 'APPROVAL_SUBMIT', fields: OPINION, hasValues: true, isFirst: true },
  agree: { title: 'APPROVAL_AGREE', fields: OPINION, hasValues: true, isFirst: true },
  advise: { title: 'APPROVAL_ADVISE', fields: OPINION, isFirst: true },
  claim: { title: 'APPROVAL_CLAIM', fields: [], isFirst: true },
  reject: { title: 'APPROVAL_REJECT', fields: OPINION, isDanger: true, isFirst: true },
  return: { title: 'APPROVAL_RETURN', fields: ['target', 'way', ...OPINION], isFirst: true },
  transfer: { title: 'APPROVAL_TRANSFER', fields: ['person', ...OPINION], about: 'APPROVAL_TRANSFER_ABOUT' },
  delegate: { title: 'APPROVAL_DELEGATE', fields: ['person', ...OPINION], about: 'APPROVAL_DELEGATE_ABOUT' },
  addSigners: { title: 'APPROVAL_ADD_SIGNERS', fields: ['where', 'people', 'mode', ...OPINION] },
  removeSigner: { title: 'APPROVAL_REMOVE_SIGNER', fields: ['signer'] },
  giveBack: { title: 'APPROVAL_GIVE_BACK', fields: [] },
  copy: { title: 'APPROVAL_COPY', fields: ['people', 'comment'] },
  comment: { title: 'APPROVAL_COMMENT', fields: ['comment', 'mentions', 'files'] },
  urge: { title: 'APPROVAL_URGE', fields: [] },
  recall: { title: 'APPROVAL_RECALL', fields: [], about: 'APPROVAL_RECALL_ABOUT' },
  withdraw: { title: 'APPROVAL_WITHDRAW', fields: ['comment'], isDanger: true, about: 'APPROVAL_WITHDRAW_ABOUT' },
  reassign: { title: 'APPROVAL_REASSIGN', fields: ['place', 'person', 'reason'] },
  jump: { title: 'APPROVAL_JUMP', fields: ['step', 'target', 'reason'] },
  suspend: { title: 'APPROVAL_SUSPEND', fields: ['reason'] },
  resume: { title: 'APPROVAL_RESUME', fields: ['reason'] },
  terminate: { title: 'APPROVAL_TERMINATE', fields: ['reason'], isDanger: true },
}

const ORDER = Object.keys(ACTION_KINDS)
const isKnown = (kind: string): kind is ActionKind => Object.hasOwn(ACTION_KINDS, kind)

export interface KnownAction {
  readonly kind: ActionKind
  readonly facts: KindFacts
  readonly offered: OfferedAction
}

/** Offered once for each step, task or event; the form asks which, or the latest is meant. */
const ONCE: ReadonlySet<string> = new Set(['jump', 'reassign', 'recall', 'removeSigner', 'claim'])

/** One of several offers of a kind, with what any of them may lead to. Which step is left is asked where there are several. */
function merged(offers: readonly OfferedAction[]): OfferedAction | undefined {
  const last = offers.at(-1)
  const targets = new Map(offers.flatMap((one) => (one.targets ?? []).map((target) => [target.key, target] as const)))
  return last && (targets.size > 0 ? { ...last, targets: [...targets.values()] } : last)
}

/** Something that is handled is not agreed to: it is done. */
const DONE: KindFacts['title'] = 'APPROVAL_COMPLETE'
const factsOf = (kind: ActionKind, isHandled: boolean): KindFacts | undefined => {
  const facts = ACTION_KINDS[kind]
  return facts && kind === 'agree' && isHandled ? { ...facts, title: DONE } : facts
}

/** What the person is offered, in the order of the bar. Of the tasks of one person this page is about one. */
export function knownActions(
  actions: readonly OfferedAction[],
  task: Pick<NonNullable<InstanceReply['task']>, 'id' | 'kind'> | null,
): readonly KnownAction[] {
  const mine = actions.filter(
    ({ kind, taskId }) => task === null || !taskId || taskId === task.id || kind === 'reassign' || kind === 'claim',
  )
  return Object.entries(Object.groupBy(mine, ({ kind }) => kind))
    .flatMap(([kind, offers = []]): KnownAction[] => {
      const facts = isKnown(kind) ? factsOf(kind, task?.kind === 'handle') : undefined
      const shown = ONCE.has(kind) ? [merged(offers)] : offers
      return shown.flatMap((offered) => (offered && facts && isKnown(kind) ? [{ kind, facts, offered }] : []))
    })
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}
