import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import {
  fillTemplate,
  MESSAGE_KINDS,
  templateValues,
  templateVariables,
} from '../../../../schemas/contract/messaging/message-template.ts'
import { getMessageTemplate, type MessageTemplate, sendTestMessage } from '../../../api/administration/messages.ts'
import { NoticeHtml } from '../../notice/NoticeHtml.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { FormRow } from '../../../ui/FormRow.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import '../panels.css'
import './message-template.css'

interface PreviewProps {
  readonly template: MessageTemplate
  readonly onClose: () => void
}

function Preview({ template, onClose }: PreviewProps) {
  const say = useSay()
  const [text, setText] = useState(template.values)
  const [busy, setBusy] = useState<'2' | '4'>()
  const values = templateValues(text)
  const names = templateVariables(`${template.title} ${template.content}`)
  const isMarkup = template.content.includes('<')
  const handleSend = async (kind: '2' | '4') => {
    setBusy(kind)
    try {
      toast('success', await sendTestMessage(kind, template.code, text))
    } catch (reason) {
      toast('error', errorText(reason, say))
    } finally {
      setBusy(undefined)
    }
  }
  const content = fillTemplate(template.content, values ?? {}, isMarkup ? 'html' : 'text')
  return (
    <div className="v-panel">
      <p>{names.length === 0 ? say('MESSAGE_NO_VARIABLES') : say('MESSAGE_VARIABLES', { names: names.join('、') })}</p>
      <FormRow label={say('MESSAGE_VALUES')} error={values ? undefined : say('MESSAGE_VALUES_WRONG')}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 2, maxRows: 8 }}
            spellCheck={false}
            maxLength={4000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FormRow>
      <section className="v-message-preview" aria-label={say('MESSAGE_PREVIEW')}>
        <h3>{fillTemplate(template.title, values ?? {}, 'text')}</h3>
        {isMarkup ? <NoticeHtml html={content} onLeave={onClose} /> : <p className="v-message-text">{content}</p>}
      </section>
      <Space wrap>
        <Button
          type="primary"
          disabled={!values}
          loading={busy === MESSAGE_KINDS.notice}
          onClick={() => void handleSend(MESSAGE_KINDS.notice)}
        >
          {say('MESSAGE_SEND_NOTICE')}
        </Button>
        <Button
          disabled={!values}
          loading={busy === MESSAGE_KINDS.mail}
          onClick={() => void handleSend(MESSAGE_KINDS.mail)}
        >
          {say('MESSAGE_SEND_MAIL')}
        </Button>
      </Space>
    </div>
  )
}

/** The template of the row with values, as its receiver sees it; it can be sent to oneself. */
export function MessageTemplatePanel({ row, onClose }: PanelProps) {
  const id = String(row?.id ?? '')
  const { value, error, reload } = useLoaded([id], (signal) => getMessageTemplate(id, signal))
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return value ? <Preview template={value} onClose={onClose} /> : <Loading />
}
