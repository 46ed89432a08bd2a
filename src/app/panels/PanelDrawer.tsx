import { Drawer } from 'antd'
import { createElement } from 'react'
import type { PanelRequest } from '../../host/host.tsx'
import { Themed } from '../../host/ui/theme.tsx'
import { usePhone } from '../../host/ui/use-phone.ts'
import { Loading } from '../../ui/frame/Loading.tsx'
import { ErrorBox } from '../../ui/feedback/ErrorBox.tsx'
import { AppError } from '../../../schemas/messages/index.ts'
import { confirmDiscard } from '../../ui/confirm-discard.ts'
import { useSay } from '../../ui/use-say.ts'
import { isNarrowPanel, panelOf } from './index.ts'

const WIDTH = 860
const NARROW_WIDTH = 480

interface Props {
  readonly panel: PanelRequest
  readonly onClose: () => void
}

/** A panel beside the list that opened it. */
export function PanelDrawer({ panel: { name, title, row, screen, onChanged }, onClose }: Props) {
  const phone = usePhone()
  const panel = panelOf(name)
  const say = useSay()
  const close = async () => {
    if (await confirmDiscard(say)) onClose()
  }
  return (
    <Drawer
      open
      title={title}
      size={phone ? '100%' : isNarrowPanel(name) ? NARROW_WIDTH : WIDTH}
      onClose={() => void close()}
      className="vi-drawer"
    >
      <Themed className="vi-screen">
        {panel ? (
          createElement(panel, { row, screen, onChanged, onClose, waiting: <Loading /> })
        ) : (
          <ErrorBox error={new AppError('PANEL_UNKNOWN', { name })} />
        )}
      </Themed>
    </Drawer>
  )
}
