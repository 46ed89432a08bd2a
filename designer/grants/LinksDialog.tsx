import { Button, Input, InputNumber, Space, Spin } from 'antd'
import { useState } from 'react'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { PublicLink } from '../../schemas/contract/data/public-form.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { closeLink, loadLinks, makeLink } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'

const DAYS = { min: 1, usual: 7, max: 366 }
const USES = { min: 1, usual: 1000, max: 100_000 }

/** The address of the form for holders of the token. */
const addressOf = (token: string) => `${window.location.origin}${window.location.pathname}#/public-form/${token}`

interface LinksDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** Links that open a screen's public form: made, listed, closed. */
export function LinksDialog({ id, onClose }: LinksDialogProps) {
  const { say, ports } = useDesigner()
  const { value: links, error, reload } = useLoaded([id], () => loadLinks(id))
  const [failure, setFailure] = useState<unknown>()
  const [days, setDays] = useState(DAYS.usual)
  const [uses, setUses] = useState(USES.usual)
  const [made, setMade] = useState('')
  const [isBusy, setBusy] = useState(false)

  const work = async (what: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    await what().then(reload, setFailure)
    setBusy(false)
  }
  const make = () => work(async () => setMade(addressOf((await makeLink(id, days, uses)).token)))
  const copy = async () => {
    await navigator.clipboard.writeText(made)
    ports.notify('success', say('PUBLIC_LINK_COPIED'))
  }
  return (
    <Dialog
      open
      width={720}
      title={say('PUBLIC_LINKS')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {say('COMMON_CLOSE')}
        </Button>
      }
    >
      <p className="vd-help">{say('PUBLIC_LINKS_HELP')}</p>
      {(error ?? failure) !== undefined && (
        <ErrorBox error={error ?? failure} onRetry={error === undefined ? undefined : reload} />
      )}
      <Space wrap align="end">
        <label>
          {say('PUBLIC_LINK_DAYS')}{' '}
          <InputNumber
            min={DAYS.min}
            max={DAYS.max}
            precision={0}
            value={days}
            onChange={(value) => setDays(value ?? DAYS.usual)}
          />
        </label>
        <label>
          {say('PUBLIC_LINK_USES')}{' '}
          <InputNumber
            min={USES.min}
            max={USES.max}
            precision={0}
            value={uses}
            onChange={(value) => setUses(value ?? USES.usual)}
          />
        </label>
        <Button type="primary" loading={isBusy} onClick={() => void make()}>
          {say('PUBLIC_LINK_MAKE')}
        </Button>
      </Space>
      {made !== '' && (
        <Space.Compact block className="vd-new-link">
          <Input readOnly aria-label={say('PUBLIC_LINK_NEW')} value={made} onFocus={({ target }) => target.select()} />
          <Button onClick={() => void copy()}>{say('PUBLIC_LINK_COPY')}</Button>
        </Space.Compact>
      )}
      {!links && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {links?.length === 0 && <p className="vd-help">{say('PUBLIC_LINK_EMPTY')}</p>}
      <ul className="vd-links">
        {links?.map((link) => (
          <LinkRow key={link.id} link={link} isBusy={isBusy} onClose={() => void work(() => closeLink(link.id))} />
        ))}
      </ul>
    </Dialog>
  )
}

interface LinkRowProps {
  readonly link: PublicLink
  readonly isBusy: boolean
  readonly onClose: () => void
}
function LinkRow({ link, isBusy, onClose }: LinkRowProps) {
  const { say } = useDesigner()
  return (
    <li>
      <div>
        {say('PUBLIC_LINK_BY', { who: link.createBy, time: link.createTime.slice(0, 16) })}{' '}
        <Tag tone={link.open ? 'good' : 'plain'}>
          {say(link.open ? 'PUBLIC_LINK_STATE_OPEN' : 'PUBLIC_LINK_STATE_SHUT')}
        </Tag>
        <p className="vd-help">
          {say('PUBLIC_LINK_UNTIL', { time: link.expireTime.slice(0, 16) })} ·{' '}
          {say('PUBLIC_LINK_USED', { uses: link.uses, most: link.maxUses })}
        </p>
      </div>
      {link.open && (
        <Button danger disabled={isBusy} onClick={onClose}>
          {say('PUBLIC_LINK_CLOSE')}
        </Button>
      )}
    </li>
  )
}
