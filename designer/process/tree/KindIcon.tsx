import {
  AuditOutlined,
  BranchesOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  DeploymentUnitOutlined,
  ForkOutlined,
  PartitionOutlined,
  RollbackOutlined,
  SendOutlined,
  SettingOutlined,
  StopOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { NewKind } from '../document/new-node.ts'

const ICONS = {
  approve: AuditOutlined,
  handle: CheckSquareOutlined,
  copy: SendOutlined,
  exclusive: BranchesOutlined,
  parallel: ForkOutlined,
  inclusive: PartitionOutlined,
  process: DeploymentUnitOutlined,
  wait: ClockCircleOutlined,
  service: SettingOutlined,
  goto: RollbackOutlined,
  end: StopOutlined,
} as const satisfies Readonly<Record<NewKind, unknown>>

/** The picture of a kind of node; of the start where there is none. */
export function KindIcon({ kind }: { readonly kind: NewKind | undefined }) {
  const Icon = kind === undefined ? UserOutlined : ICONS[kind]
  return <Icon aria-hidden />
}
