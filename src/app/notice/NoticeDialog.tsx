import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { Tag } from '../../../registry/kit/parts/Tag.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { isInnerPath } from '../../../schemas/contract/html.ts'
import { getNotice, getRealname, type NoticeRecord } from '../../api/notice.ts'
import { layout } from '../../state/layout.ts'
import { ErrorBox } from '../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../ui/frame/Loading.tsx'
import { useSay } from '../../ui/use-say.ts'
import { NoticeHtml } from './NoticeHtml.tsx'
import { Priority } from './Priority.tsx'

type Loaded = { readonly record: NoticeRecord } | { readonly error: unknown }

/** The record of the list, or the loaded one where the list has no content. */
function useWhole(record: NoticeRecord): Loaded | undefined {
  const { value, error } = useLoaded(record.content === undefined ? [record] : undefined, async () => {
    const whole = await getNotice(record.id)
    return { ...whole, content: whole.content ?? '' }
  })
  if (record.content !== undefined) return { record }
  return value ? { record: value } : error === undefined ? undefined : { error }
}

/** The sender's real name: from the record, else looked up by the user name, which is shown until then. */
function useSender(record: NoticeRecord | undefined): string {
  const asked = record && record.senderName === '' ? record.sender : ''
  // A failed look-up leaves the user name, which is enough.
  const { value: found } = useLoaded(asked === '' ? undefined : [asked], () => getRealname(asked))
  return record ? record.senderName || found || record.sender : ''
}

/** One announcement to be read, 60 % wide or over the whole page. */
export function NoticeDialog({ record, onClose }: { record: NoticeRecord; onClose: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const { device } = useSnapshot(layout)
  const [isFull, setFull] = useState(device === 'mobile')
  const loaded = useWhole(record)
  const whole = loaded && 'record' in loaded ? loaded.record : undefined
  const sender = useSender(whole)
  const shown = whole ?? record
  const label = say(isFull ? 'DETAIL_RESTORE' : 'DETAIL_FULLSCREEN')
  const goTo = () => {
    onClose()
    if (isInnerPath(shown.openPage)) void navigate(shown.openPage)
  }
  return (
    <Dialog
      open
      width={isFull ? '100%' : '60%'}
      {...(isFull ? { className: 'v-notice-full' } : {})}
      onCancel={onClose}
      title={
        <span className="v-notice-title">
          {shown.title || say('NOTICE_DETAIL')}
          <Button
            type="text"
            size="small"
            icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            aria-label={label}
            title={label}
            onClick={() => setFull(!isFull)}
          />
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>{say('COMMON_CLOSE')}</Button>
          {shown.openType === 'url' && isInnerPath(shown.openPage) && (
            <Button type="primary" onClick={goTo}>
              {say('NOTICE_GO')}
            </Button>
          )}
        </>
      }
    >
      {loaded && 'error' in loaded && <ErrorBox error={loaded.error} />}
      {!loaded && <Loading />}
      {whole && (
        <>
          <p className="v-notice-facts">
            <Priority value={whole.priority} />
            {whole.subject !== '' && <Tag>{whole.subject}</Tag>}
            {sender !== '' && <span>{say('NOTICE_SENDER', { name: sender })}</span>}
            {whole.time !== '' && <span>{say('NOTICE_TIME', { time: whole.time })}</span>}
          </p>
          <NoticeHtml html={whole.content ?? ''} onLeave={onClose} />
        </>
      )}
    </Dialog>
  )
}
