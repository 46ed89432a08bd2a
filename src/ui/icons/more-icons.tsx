import {
  AreaChartOutlined, CalendarOutlined, CameraOutlined, ContactsOutlined, ControlOutlined, DashboardOutlined, DatabaseOutlined,
  EditOutlined, EnvironmentOutlined, FileTextOutlined, FolderOutlined, GlobalOutlined, IdcardOutlined, LinkOutlined, LockOutlined,
  MessageOutlined, ReadOutlined, ScheduleOutlined, ShopOutlined, TagsOutlined, ToolOutlined, VideoCameraOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The other icons that a menu may name, fetched with the first entry that names one. */
export const moreIcons: Readonly<Record<string, ComponentType>> = {
  'area-chart': AreaChartOutlined,
  calendar: CalendarOutlined,
  camera: CameraOutlined,
  contacts: ContactsOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  edit: EditOutlined,
  environment: EnvironmentOutlined,
  'file-text': FileTextOutlined,
  folder: FolderOutlined,
  global: GlobalOutlined,
  idcard: IdcardOutlined,
  link: LinkOutlined,
  lock: LockOutlined,
  message: MessageOutlined,
  read: ReadOutlined,
  schedule: ScheduleOutlined,
  shop: ShopOutlined,
  tags: TagsOutlined,
  tool: ToolOutlined,
  'video-camera': VideoCameraOutlined,
}
