import { Alert, Button, Checkbox, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { findWidget } from '../../registry/index.ts'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { Proposal, ProposedField } from '../../schemas/contract/screens/screen-assist.ts'
import type { Text } from '../../schemas/language/text.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import type { AcceptedField } from '../commands/fields/accept-proposals.ts'
import { useDesigner } from '../context.tsx'
import type { JsonObject, ScreenDocument } from '../document/json.ts'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { loadAssistant, proposeFields } from '../storage/remote.ts'

const WIDTH = 820

interface SentenceDialogProps {
  readonly title: string
  readonly okText: string
  /** The page as it is edited; undefined for a new one. */
  readonly document?: ScreenDocument
  readonly onBack?: () => void
  readonly onClose: () => void
  readonly onAccept: (accepted: readonly AcceptedField[]) => void
}

/** Fields that a sentence names, proposed and accepted one by one. */
export function SentenceDialog({ title, okText, document, onBack, onClose, onAccept }: SentenceDialogProps) {
  const { say, words } = useDesigner()
  const id = useId()
  const [text, setText] = useState('')
  const [proposal, setProposal] = useState<Proposal>()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { value: assistant } = useLoaded(['assistant'], loadAssistant)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const propose = async () => {
    setRunning(true)
    setError(undefined)
    try {
      setProposal(await proposeFields(text.trim(), document))
      setLeft(new Set())
    } catch (reason) {
      setError(reason)
    } finally {
      setRunning(false)
    }
  }
  const proposals = proposal?.proposals ?? []
  const accepted = proposals.filter((_, at) => !left.has(at))
  const accept = () =>
    onAccept(
      accepted.map(({ action, key, title: named, field }) => ({
        action,
        key,
        words: words(named as Text),
        field: field as JsonObject,
      })),
    )
  return (
    <Dialog
      open
      width={WIDTH}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onBack ?? onClose}>
          {say(onBack ? 'BEGIN_BACK' : 'COMMON_CANCEL')}
        </Button>,
        <Button key="ok" type="primary" disabled={accepted.length === 0 || isRunning} onClick={accept}>
          {okText}
        </Button>,
      ]}
    >
      <Labelled id={id} label={say('ASSIST_TEXT')} help={say('ASSIST_TEXT_HELP')}>
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={4000}
            value={text}
            placeholder={say('ASSIST_TEXT_EXAMPLE')}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Labelled>
      <div className="vd-assist">
        <Button loading={isRunning} disabled={text.trim() === ''} onClick={() => void propose()}>
          {say('ASSIST_PROPOSE')}
        </Button>
        {assistant && (
          <span className="vd-help">
            {assistant.origin === 'model'
              ? say('ASSIST_MODEL', { model: assistant.model ?? '', host: assistant.host ?? '' })
              : say('ASSIST_WORDS')}
          </span>
        )}
      </div>
      {error !== undefined && (
        <Alert type="error" showIcon role="alert" className="vd-gap" title={errorText(error, say)} />
      )}
      <output className="vd-hidden">{proposal && say('ASSIST_FOUND', { count: proposals.length })}</output>
      {proposal && proposals.length === 0 && (
        <Alert type="info" showIcon className="vd-gap" title={say('ASSIST_NONE')} />
      )}
      {proposals.length > 0 && (
        <Proposals
          proposals={proposals}
          left={left}
          onToggle={(at, on) => setLeft(new Set(on ? [...left].filter((one) => one !== at) : [...left, at]))}
        />
      )}
      {proposal && proposal.refused.length > 0 && <Refused refused={proposal.refused} />}
    </Dialog>
  )
}

interface ProposalsProps {
  readonly proposals: readonly ProposedField[]
  readonly left: ReadonlySet<number>
  readonly onToggle: (at: number, on: boolean) => void
}
function Proposals({ proposals, left, onToggle }: ProposalsProps) {
  const { say, words } = useDesigner()
  return (
    <fieldset className="vd-proposals">
      <legend>{say('ASSIST_CHOOSE')}</legend>
      <ul>
        {proposals.map(({ action, key, title, field }, at) => (
          // Proposals stay in the order in which they came.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Checkbox checked={!left.has(at)} onChange={({ target }) => onToggle(at, target.checked)}>
              <strong>{words(title as Text)}</strong> {say(action === 'add' ? 'ASSIST_ADD' : 'ASSIST_CHANGE', { key })}{' '}
              <Details field={field} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** What a proposal says of a field, in words. */
function Details({ field }: { readonly field: ProposedField['field'] }): ReactNode {
  const { say, ports, words } = useDesigner()
  const { view, dict, required, unique, maxLength, options } = field
  const items = (options as { readonly items?: readonly { readonly text: Text }[] } | undefined)?.items ?? []
  const parts = [
    typeof view === 'string' ? words(findWidget(view)?.title ?? view) : '',
    typeof dict === 'string' ? `${say('DESIGNER_DICT')} ${dict}` : '',
    items.length > 0 ? items.map(({ text }) => words(text)).join(ports.say('COMMON_AND')) : '',
    required === true ? say('DESIGNER_REQUIRED') : '',
    unique === true ? say('DESIGNER_UNIQUE') : '',
    typeof maxLength === 'number' ? `${say('DESIGNER_MAX_LENGTH')} ${maxLength}` : '',
  ].filter(Boolean)
  return <span className="vd-help">{parts.join(' · ')}</span>
}

function Refused({ refused }: { readonly refused: Proposal['refused'] }) {
  const { say } = useDesigner()
  return (
    <Alert
      type="warning"
      showIcon
      className="vd-gap"
      title={say('ASSIST_REFUSED')}
      description={
        <ul className="vd-used">
          {refused.map(({ title, reason }) => (
            <li key={`${title} ${reason}`}>
              {title}: {reason}
            </li>
          ))}
        </ul>
      }
    />
  )
}
