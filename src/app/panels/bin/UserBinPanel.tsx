import { type DeletedUser, getDeletedUsers, purgeUsers, restoreUsers } from '../../../api/organization/users.ts'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import { RecycleBin } from './RecycleBin.tsx'

/** Deleted accounts. */
export function UserBinPanel({ onChanged }: PanelProps) {
  const say = useSay()
  return (
    <RecycleBin<DeletedUser>
      label={say('USER_BIN_LIST')}
      read={getDeletedUsers}
      restore={restoreUsers}
      purge={purgeUsers}
      name={{ title: say('ONLINE_USERNAME'), of: ({ username }) => username }}
      columns={[
        { key: 'realname', title: say('ONLINE_REALNAME'), width: 140, render: ({ realname }) => realname },
        { key: 'departs', title: say('ROLE_USERS_DEPARTS'), width: 180, render: ({ orgCodeTxt }) => orgCodeTxt ?? '' },
      ]}
      onChanged={onChanged}
    />
  )
}
