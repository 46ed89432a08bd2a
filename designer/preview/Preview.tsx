import {
  DesktopOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MobileOutlined,
  TabletOutlined,
} from '@ant-design/icons'
import { Alert, Button, Segmented } from 'antd'
import { startTransition, useEffect, useState } from 'react'
import type { Screen } from '../../schemas/language/screen.ts'
import { Boundary } from '../../src/ui/frame/Boundary.tsx'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { SECTION_WORDS } from '../document/sections.ts'
import { useOpen } from '../editor/context.tsx'
import { PreviewPart, type PreviewPartName } from './PreviewPart.tsx'
import { FieldExplanation } from './FieldExplanation.tsx'
import { LensBar } from './LensBar.tsx'
import { useLens } from './use-lens.ts'
import { DEVICES, Device, type DeviceName } from './Device.tsx'

/** Typing waits for nothing: the preview is drawn in the next pause, and in pieces. */
const PAUSE_MS = 80

function useSettled(screen: Screen | null): Screen | null {
  const [settled, setSettled] = useState<Screen | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(screen)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [screen])
  return settled
}

const PARTS = {
  page: 'DESIGNER_PREVIEW_PAGE',
  form: SECTION_WORDS.form,
  detail: SECTION_WORDS.detail,
  query: SECTION_WORDS.query,
} as const satisfies Readonly<Record<PreviewPartName, string>>
const WIDTHS = {
  desktop: 'DESIGNER_DEVICE_DESKTOP',
  tablet: 'DESIGNER_DEVICE_TABLET',
  phone: 'DESIGNER_DEVICE_PHONE',
} as const satisfies Readonly<Record<DeviceName, string>>
const ICONS = {
  desktop: <DesktopOutlined aria-hidden />,
  tablet: <TabletOutlined aria-hidden />,
  phone: <MobileOutlined aria-hidden />,
}

/** The screen as people will see it, by the real renderer over sample rows. Errors leave the last correct state standing. */
export function Preview() {
  const { say } = useDesigner()
  const { id, screen: drafted, failure, problems } = useOpen()
  const lens = useLens(id)
  const screen = lens.screen === undefined ? drafted : lens.screen
  const [isLarge, setLarge] = useState(false)
  const [part, setPart] = useState<PreviewPartName>('page')
  const [device, setDevice] = useState<DeviceName>('desktop')
  const settled = useSettled(screen)
  const isStale =
    lens.screen === undefined && (failure !== null || problems.some((problem) => problem.level === 'error'))
  const icon = isLarge ? <FullscreenExitOutlined /> : <FullscreenOutlined />
  const size = say(isLarge ? 'DESIGNER_PREVIEW_SMALL' : 'DESIGNER_PREVIEW_LARGE')
  return (
    <section className={isLarge ? 'vd-preview vd-preview-large' : 'vd-preview'} aria-label={say('DESIGNER_PREVIEW')}>
      <div className="vd-preview-head">
        <Segmented<PreviewPartName>
          size="small"
          aria-label={say('DESIGNER_PREVIEW_PART')}
          value={part}
          onChange={setPart}
          options={(Object.keys(PARTS) as PreviewPartName[]).map((value) => ({ value, label: say(PARTS[value]) }))}
        />
        <Segmented<DeviceName>
          size="small"
          aria-label={say('DESIGNER_DEVICE')}
          value={device}
          onChange={setDevice}
          options={DEVICES.map((value) => ({
            value,
            icon: ICONS[value],
            title: say(WIDTHS[value]),
            label: <span className="vd-hidden">{say(WIDTHS[value])}</span>,
          }))}
        />
        <Button
          type="text"
          size="small"
          icon={icon}
          aria-pressed={isLarge}
          aria-label={size}
          title={size}
          onClick={() => setLarge(!isLarge)}
        />
        <span className="vd-help" title={say('DESIGNER_PREVIEW_NOTE')}>
          {say('DESIGNER_PREVIEW_NOTE')}
        </span>
      </div>
      <LensBar lens={lens} />
      {isStale && (
        <Alert banner type="warning" title={say(screen ? 'DESIGNER_PREVIEW_STALE' : 'DESIGNER_PREVIEW_NONE')} />
      )}
      <Device name={device} isLarge={isLarge}>
        {settled && (
          <Boundary renderBroken={(error, retry) => <Broken error={error} screen={settled} retry={retry} />}>
            <FieldExplanation screen={settled}>
              <PreviewPart screen={settled} part={part} shown={lens.shown} />
            </FieldExplanation>
          </Boundary>
        )}
      </Device>
    </section>
  )
}

/** A mistake of the renderer; the next edit tries again. */
function Broken({
  error,
  screen,
  retry,
}: {
  readonly error: unknown
  readonly screen: Screen
  readonly retry: () => void
}) {
  const [first] = useState(screen)
  useEffect(() => {
    if (screen !== first) retry()
  }, [screen, first, retry])
  return <ErrorBox error={error} onRetry={retry} />
}
