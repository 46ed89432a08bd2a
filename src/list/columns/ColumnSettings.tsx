import { SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { useHost } from '../../host/host.tsx'
import { Dropdown } from './Dropdown.tsx'
import type { ColumnChoice } from './use-columns.ts'

const ColumnPanel = lazyPart(async () => (await import('./setup/ColumnPanel.tsx')).ColumnPanel)

/** Which columns are drawn, in which order, how wide, and how high the rows are. */
export function ColumnSettings({ columns }: { readonly columns: ColumnChoice }) {
  const { ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const label = ports.say('LIST_COLUMNS')
  return (
    <Dropdown
      title={label}
      label={label}
      icon={<SettingOutlined aria-hidden="true" />}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <ColumnPanel columns={columns} />
    </Dropdown>
  )
}
