import { type DeletedRoute, getDeletedRoutes, purgeRoutes, restoreRoutes } from '../../../api/administration/gateway.ts'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import { RecycleBin } from './RecycleBin.tsx'

/** Deleted routes of the gateway. */
export function GatewayBinPanel({ onChanged }: PanelProps) {
  const say = useSay()
  return (
    <RecycleBin<DeletedRoute>
      label={say('GATEWAY_BIN')}
      read={getDeletedRoutes}
      restore={restoreRoutes}
      purge={purgeRoutes}
      name={{ title: say('GATEWAY_ROUTER'), of: ({ routerId }) => routerId }}
      columns={[
        { key: 'title', title: say('GATEWAY_NAME'), width: 160, render: ({ name }) => name },
        { key: 'uri', title: say('GATEWAY_TARGET'), width: 240, render: ({ uri }) => uri },
      ]}
      onChanged={onChanged}
    />
  )
}
