import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Drawer, Spin, Tabs } from 'antd'
import { Activity, createContext, type ReactNode, Suspense, lazy, useContext, useState } from 'react'
import { SCRIPT_PERMISSION } from '../../schemas/contract/screens/script-permission.ts'
import { useDesigner } from '../context.tsx'
import { objectAt } from '../document/json.ts'
import { select } from '../document/state.ts'
import { FieldTable } from '../fields/FieldTable.tsx'
import { Preview } from '../preview/Preview.tsx'
import { FieldPanel } from '../properties/field/FieldPanel.tsx'
import { PagePanel } from '../properties/page/PagePanel.tsx'
import { BrokenSource } from './BrokenSource.tsx'
import { useEditor, useOpen } from './context.tsx'
import { useIsNarrow } from './use-narrow.ts'

const Canvas = lazy(async () => ({ default: (await import('../canvas/Canvas.tsx')).Canvas }))
const SourceView = lazy(async () => ({ default: (await import('../source/SourceView.tsx')).SourceView }))
const ScriptView = lazy(async () => ({ default: (await import('../scripts/ScriptView.tsx')).ScriptView }))

/** A place to show, and the tab that shows it. */
export interface RevealTarget {
  readonly pointer: string
  readonly tab: 'fields' | 'page' | 'source'
}

function Late({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Spin className="vd-center" />}>{children}</Suspense>
}

const ShownTab = createContext('')
/** A pane that does not follow the document while another one is shown: a keystroke draws what is in sight. */
function Resting({ tab, children }: { readonly tab: string; readonly children: ReactNode }) {
  return (
    <Activity mode={useContext(ShownTab) === tab ? 'visible' : 'hidden'}>
      <Late>{children}</Late>
    </Activity>
  )
}

function PreviewToggle({ isShown, onToggle }: { readonly isShown: boolean; readonly onToggle: () => void }) {
  const { say } = useDesigner()
  return (
    <Button
      className="vd-toggle"
      type="text"
      size="small"
      icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
      onClick={onToggle}
    >
      {say(isShown ? 'DESIGNER_PREVIEW_HIDE' : 'DESIGNER_PREVIEW_SHOW')}
    </Button>
  )
}

interface SideProps {
  readonly isPreview: boolean
  readonly field: string | null
}
function Side({ isPreview, field }: SideProps) {
  const { open } = useEditor()
  return (
    <div className="vd-side">
      {isPreview && <Preview />}
      {field !== null && <FieldPanel fieldKey={field} onClose={() => select(open, null)} />}
    </div>
  )
}

/** Work on the left, the result on the right; one below the other's tab on a narrow window. */
export function Panes({ revealed }: { readonly revealed: RevealTarget | null }) {
  const { say, can } = useDesigner()
  const { selected, failure, document } = useOpen()
  const isComposed = objectAt(document, 'page')['layout'] === 'composed'
  const isNarrow = useIsNarrow()
  const [wanted, setTab] = useState(isComposed ? 'canvas' : 'fields')
  // A composed page has no fields.
  const tab = isComposed && wanted === 'fields' ? 'canvas' : wanted
  const [isShown, setShown] = useState(true)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [shown, setRevealed] = useState(revealed)
  if (shown !== revealed) {
    setRevealed(revealed)
    if (revealed) setTab(revealed.tab)
  }
  const broken = failure && <BrokenSource onShow={() => setTab('source')} />
  const more = isNarrow ? { onProperties: () => setPanelOpen(true) } : {}
  const items = [
    {
      key: 'canvas',
      label: say('CANVAS_TAB'),
      children: broken ?? (
        <Resting tab="canvas">
          <Canvas />
        </Resting>
      ),
    },
    ...(isComposed
      ? []
      : [
          {
            key: 'fields',
            label: say('DESIGNER_FIELDS'),
            children: broken ?? (
              <Resting tab="fields">
                <FieldTable {...more} />
              </Resting>
            ),
          },
        ]),
    {
      key: 'page',
      label: say('DESIGNER_PAGE'),
      children: broken ?? (
        <Resting tab="page">
          <PagePanel revealed={revealed} />
        </Resting>
      ),
    },
    {
      key: 'source',
      label: say('DESIGNER_SOURCE'),
      children: (
        <Late>
          <SourceView revealed={revealed} />
        </Late>
      ),
    },
    ...(can(SCRIPT_PERMISSION) && !isComposed
      ? [
          {
            key: 'scripts',
            label: say('SCRIPT_TAB'),
            children: (
              <Late>
                <ScriptView />
              </Late>
            ),
          },
        ]
      : []),
    ...(isNarrow ? [{ key: 'preview', label: say('DESIGNER_PREVIEW'), children: <Preview /> }] : []),
  ]
  const hasSide = !isNarrow && tab !== 'canvas' && (isShown || (selected !== null && tab === 'fields'))
  return (
    <div className={hasSide ? 'vd-panes vd-panes-split' : 'vd-panes'}>
      <div className="vd-work">
        <ShownTab value={tab}>
          <Tabs activeKey={tab} onChange={setTab} items={items} />
        </ShownTab>
        {!isNarrow && tab !== 'canvas' && <PreviewToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
      </div>
      {hasSide && <Side isPreview={isShown} field={failure || tab !== 'fields' ? null : selected} />}
      {isNarrow && isPanelOpen && selected !== null && !failure && tab === 'fields' && (
        <Drawer
          open
          placement="bottom"
          size="80%"
          title={say('DESIGNER_PROPERTIES')}
          onClose={() => setPanelOpen(false)}
        >
          <FieldPanel fieldKey={selected} />
        </Drawer>
      )}
    </div>
  )
}
