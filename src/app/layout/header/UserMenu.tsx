import {
  ApartmentOutlined,
  EyeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LogoutOutlined,
  ReloadOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { VIEW_AS } from '../../../../schemas/contract/permissions/permission-rules.ts'
import { lazyPart } from '../../../../registry/kit/parts/late.tsx'
import { staticUrl } from '../../../api/client/context.ts'
import { withSentences } from '../../../lib/i18n.ts'
import { hasUnsaved } from '../../../lib/unsaved.ts'
import { reloadDictionaries } from '../../../state/dictionaries.ts'
import { menuBranch } from '../../../state/menu.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { session, signOut } from '../../../state/session/session.ts'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { LatePart } from '../../../ui/frame/LatePart.tsx'
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts'
import { useSay, type Say } from '../../../ui/use-say.ts'
import { MenuButton, type PopupItem } from '../../../ui/PopupMenu.tsx'
import { addressNow } from '../../routes/address.ts'
import { settingsOffered } from './settings-offered.ts'

const PasswordDialog = lazyPart(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const DepartDialog = lazyPart(async () => (await import('../../login/dialogs/DepartDialog.tsx')).DepartDialog)
const ViewAsDialog = lazyPart(
  async () => (await withSentences('policy', import('../view-as/ViewAsDialog.tsx'))).ViewAsDialog,
)
const SettingsDrawer = lazyPart(async () => (await import('./SettingsDrawer.tsx')).SettingsDrawer)

/** Offered where the menu has this page. */
const ACCOUNT_PATH = '/account/settings'

async function clearCache(say: Say): Promise<void> {
  try {
    await reloadDictionaries()
    toast('success', say('SHELL_CACHE_DONE'))
  } catch {
    toast('error', say('SHELL_CACHE_FAILED'))
  }
}

async function confirmSignOut(say: Say): Promise<void> {
  const sure = await ask({
    title: say('SHELL_SIGN_OUT_TITLE'),
    text: hasUnsaved() ? `${say('SHELL_SIGN_OUT_ASK')} ${say('SHELL_SIGN_OUT_UNSAVED')}` : say('SHELL_SIGN_OUT_ASK'),
  })
  if (!sure) return
  try {
    await signOut(addressNow())
  } catch (reason) {
    toast('error', errorText(reason, say))
  }
}

type Dialog = 'password' | 'depart' | 'viewAs' | 'settings'

/** Who is signed in, and what they may do with their own account. */
export function UserMenu() {
  const say = useSay()
  const { realname, username, avatar, info, permissionList } = useSnapshot(session)
  const [dialog, setDialog] = useState<Dialog>()
  const { can } = usePermissions()
  const navigate = useNavigate()
  const isDemanded = info?.['mustChangePassword'] === true
  const holder = useRef<HTMLSpanElement>(null)
  const close = () => setDialog(undefined)
  useRestoreFocus(dialog !== undefined, () => holder.current?.querySelector('button'))
  const name = realname || username
  const items: PopupItem[] = [
    { key: 'who', heading: say('SHELL_USER_WELCOME', { name }) },
    ...(menuBranch(permissionList, ACCOUNT_PATH)
      ? [
          {
            key: 'account',
            icon: <IdcardOutlined />,
            label: say('SHELL_ACCOUNT'),
            onClick: () => void navigate(ACCOUNT_PATH),
          },
        ]
      : []),
    { key: 'password', icon: <KeyOutlined />, label: say('SHELL_PASSWORD'), onClick: () => setDialog('password') },
    { key: 'depart', icon: <ApartmentOutlined />, label: say('DEPART_MENU'), onClick: () => setDialog('depart') },
    ...(can(VIEW_AS)
      ? [{ key: 'viewAs', icon: <EyeOutlined />, label: say('SHELL_VIEW_AS'), onClick: () => setDialog('viewAs') }]
      : []),
    ...(settingsOffered()
      ? [
          {
            key: 'settings',
            icon: <SettingOutlined />,
            label: say('SETTINGS_TITLE'),
            onClick: () => setDialog('settings'),
          },
        ]
      : []),
    { key: 'cache', icon: <ReloadOutlined />, label: say('SHELL_CLEAR_CACHE'), onClick: () => void clearCache(say) },
    { key: 'line', divider: true },
    { key: 'out', icon: <LogoutOutlined />, label: say('SHELL_SIGN_OUT'), onClick: () => void confirmSignOut(say) },
  ]
  return (
    <>
      <span ref={holder}>
        <MenuButton label={`${say('SHELL_USER')}: ${name}`} items={items}>
          <span className="v-avatar">{avatar ? <img src={staticUrl(avatar)} alt="" /> : <UserOutlined />}</span>
          <span className="v-header-name">{name}</span>
        </MenuButton>
      </span>
      <LatePart onMissing={close}>
        {(isDemanded || dialog === 'password') && <PasswordDialog isDemanded={isDemanded} onClose={close} />}
        {dialog === 'depart' && <DepartDialog onClose={close} />}
        {dialog === 'viewAs' && <ViewAsDialog onClose={close} />}
        {dialog === 'settings' && <SettingsDrawer onClose={close} />}
      </LatePart>
    </>
  )
}
