import {
  AlignLeftOutlined, ApartmentOutlined, CalendarOutlined, CheckSquareOutlined, ClockCircleOutlined, ClusterOutlined, DatabaseOutlined, DownSquareOutlined, EnvironmentOutlined,
  FieldTimeOutlined, FileOutlined, FontSizeOutlined, FormOutlined, IdcardOutlined, LockOutlined, MoneyCollectOutlined, NumberOutlined, PaperClipOutlined, PartitionOutlined, PercentageOutlined,
  PictureOutlined, SelectOutlined, SolutionOutlined, SwitcherOutlined, TableOutlined, TagsOutlined, TeamOutlined, UnorderedListOutlined, UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons the widgets name. One that is missing here is drawn as a form. */
const ICONS: Readonly<Record<string, ComponentType>> = {
  AlignLeftOutlined, ApartmentOutlined, CalendarOutlined, CheckSquareOutlined, ClockCircleOutlined, ClusterOutlined, DatabaseOutlined, DownSquareOutlined, EnvironmentOutlined,
  FieldTimeOutlined, FileOutlined, FontSizeOutlined, IdcardOutlined, LockOutlined, MoneyCollectOutlined, NumberOutlined, PaperClipOutlined, PartitionOutlined, PercentageOutlined, PictureOutlined,
  SelectOutlined, SolutionOutlined, SwitcherOutlined, TableOutlined, TagsOutlined, TeamOutlined, UnorderedListOutlined, UserOutlined,
}

export function WidgetIcon({ name }: { readonly name: string | undefined }) {
  const Icon = (name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? FormOutlined
  return <Icon aria-hidden />
}
