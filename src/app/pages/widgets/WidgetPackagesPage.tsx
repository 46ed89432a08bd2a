import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { viewOfPackage } from '../../../../schemas/language/widget-package/view-name.ts'
import { LABEL_SEPARATOR } from '../../../../schemas/language/text.ts'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import type { PackageReply } from '../../../api/widget-packages.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { usePorts } from '../../../ports/context.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { usePackages } from './use-packages.ts'
import { VersionRow } from './VersionRow.tsx'
import './widgets.css'

interface PackageProps {
  readonly pack: PackageReply
  readonly actions: ReturnType<typeof usePackages>
}

function Package({ pack, actions }: PackageProps) {
  const say = useSay()
  const { busy, titleOf } = actions
  const isBusy = busy !== ''
  const title = titleOf(pack)
  const pages = pack.pages.map((page) => page.title).join(LABEL_SEPARATOR[usePorts().locale])
  return (
    <article className="v-widgets-package" aria-label={title}>
      <div className="v-widgets-line">
        <h2>{title}</h2>
        <code>{viewOfPackage(pack.id)}</code>
        <Tag tone={pack.isOn ? 'good' : 'plain'}>{say(pack.isOn ? 'WIDGETS_STATE_ON' : 'WIDGETS_STATE_OFF')}</Tag>
        <span className="v-widgets-tools">
          {pack.isOn && (
            <Button size="small" disabled={isBusy} onClick={() => void actions.switchOff(pack)}>
              {say('WIDGETS_SWITCH_OFF')}
            </Button>
          )}
          <Button size="small" danger disabled={isBusy} onClick={() => void actions.remove(pack)}>
            {say('WIDGETS_REMOVE')}
          </Button>
        </span>
      </div>
      <p className="v-widgets-facts">{pages === '' ? say('WIDGETS_NO_PAGES') : say('WIDGETS_PAGES', { pages })}</p>
      <ul className="v-widgets-versions">
        {pack.versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isInUse={pack.isOn && pack.activeVersion === version.version}
            isBusy={isBusy}
            onTry={() => void actions.try(pack, version.version)}
            onSwitchOn={() => void actions.switchOn(pack, version.version)}
          />
        ))}
      </ul>
    </article>
  )
}

/** Packages of widgets from outside: uploaded, tried in the sandbox that they run in, switched on and off. */
export function WidgetPackagesPage() {
  const say = useSay()
  const hostRef = useRef<HTMLDivElement>(null)
  const chooserRef = useRef<HTMLInputElement>(null)
  const actions = usePackages(hostRef)
  const { packages, error, reload, busy } = actions
  return (
    <Page>
      <div className="v-widgets">
        <p className="v-widgets-facts">{say('WIDGETS_ABOUT')}</p>
        <div className="v-widgets-line">
          <Button
            type="primary"
            icon={<UploadOutlined />}
            disabled={busy !== ''}
            onClick={() => chooserRef.current?.click()}
          >
            {say('WIDGETS_UPLOAD')}
          </Button>
          <Button
            icon={<DownloadOutlined />}
            onClick={async () => saveBlob((await import('./example.ts')).exampleFile(), 'stars.widget.json')}
          >
            {say('WIDGETS_EXAMPLE')}
          </Button>
          <input
            ref={chooserRef}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label={say('WIDGETS_UPLOAD')}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Emptied, so that the same file may be chosen again.
              target.value = ''
              if (file) void actions.upload(file)
            }}
          />
        </div>
        <output className="v-widgets-busy">{busy !== '' && say('WIDGETS_TRYING', { title: busy })}</output>
        {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
        {error === undefined && !packages && <Loading />}
        {packages?.length === 0 && <EmptyState text={say('WIDGETS_NONE')} />}
        {packages?.map((pack) => (
          <Package key={pack.id} pack={pack} actions={actions} />
        ))}
        <div ref={hostRef} className="v-widgets-host" aria-hidden="true" />
      </div>
    </Page>
  )
}
