import { DownOutlined, EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { useHost } from '../../host/host.tsx'
import { Dropdown } from './Dropdown.tsx'
import type { Views } from './use-views.ts'

const ViewPanel = lazyPart(async () => (await import('./setup/ViewPanel.tsx')).ViewPanel)

/** Named looks at the list: which one this is, and all others. */
export function ViewSwitch({ views }: { readonly views: Views }) {
  const { ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const { current, isChanged } = views
  const title = current?.title ?? ports.say('LIST_VIEW_DEFAULT')
  const shown = isChanged ? ports.say('LIST_VIEW_CHANGED', { title }) : title
  const text = (
    <>
      <span className="vi-view-title">{shown}</span> <DownOutlined aria-hidden="true" />
    </>
  )
  return (
    <Dropdown
      title={ports.say('LIST_VIEW')}
      label={ports.say('LIST_VIEW_NOW', { title: shown })}
      icon={<EyeOutlined aria-hidden="true" />}
      text={text}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <ViewPanel views={views} onClose={() => setOpen(false)} />
    </Dropdown>
  )
}
