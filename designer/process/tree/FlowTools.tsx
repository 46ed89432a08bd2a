import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { laneAt, nodeAt } from '../document/flow.ts'
import type { FlowSteps } from './use-flow-steps.ts'

const ZOOMS = [0.5, 0.6, 0.75, 0.9, 1, 1.25, 1.5] as const

interface FlowToolsProps {
  readonly steps: FlowSteps
  readonly active: string
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly onAdd: () => void
  readonly onProperties: () => void
  readonly onCopy: (text: string) => void
}

/** What can be done with the selected item, as buttons. */
export function FlowTools({ steps, active, zoom, onZoom, onAdd, onProperties, onCopy }: FlowToolsProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const node = nodeAt(document, active)
  const lane = laneAt(document, active)
  const isStart = active === START_NODE
  const at = ZOOMS.findIndex((each) => each === zoom)
  const tool = (label: string, icon: ReactNode, onClick: () => void, isOff = false) => (
    <Button size="small" icon={icon} disabled={isOff} aria-label={label} title={label} onClick={onClick} />
  )
  return (
    <div className="vp-tools" role="toolbar" aria-label={say('FLOW_TOOLS')}>
      <Button size="small" type="primary" icon={<PlusOutlined />} onClick={onAdd}>
        {say('FLOW_ADD')}
      </Button>
      {node?.kind === 'branch' && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => steps.addLane(active)}>
          {say('FLOW_ADD_LANE')}
        </Button>
      )}
      {tool(say('FLOW_PROPERTIES'), <EditOutlined />, onProperties)}
      {tool(say('FLOW_UP'), <ArrowUpOutlined />, () => void steps.moveBy(active, -1), isStart)}
      {tool(say('FLOW_DOWN'), <ArrowDownOutlined />, () => void steps.moveBy(active, 1), isStart)}
      {tool(
        say('FLOW_COPY'),
        <CopyOutlined />,
        () => {
          const text = steps.copied(active)
          if (text !== undefined) onCopy(text)
        },
        isStart,
      )}
      {tool(say('FLOW_REMOVE'), <DeleteOutlined />, () => steps.remove(active), !node && !lane)}
      <span className="vp-zoom">
        {tool(say('FLOW_ZOOM_OUT'), <ZoomOutOutlined />, () => onZoom(ZOOMS[at - 1] ?? zoom), at <= 0)}
        <Button size="small" type="text" onClick={() => onZoom(1)}>{`${Math.round(zoom * 100)}%`}</Button>
        {tool(say('FLOW_ZOOM_IN'), <ZoomInOutlined />, () => onZoom(ZOOMS[at + 1] ?? zoom), at >= ZOOMS.length - 1)}
      </span>
    </div>
  )
}
