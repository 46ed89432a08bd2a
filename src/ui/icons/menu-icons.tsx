import {
  AppstoreOutlined, AuditOutlined, BankOutlined, BarChartOutlined, BookOutlined, ClusterOutlined, FileOutlined, FilterOutlined, FormOutlined,
  HomeOutlined, InsuranceOutlined, LayoutOutlined, NotificationOutlined, NumberOutlined, PictureOutlined, ProfileOutlined, SafetyOutlined,
  SettingOutlined, SolutionOutlined, SwapOutlined, TableOutlined, TeamOutlined, UnorderedListOutlined, UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons that the product's own menu names, and the most common others. They come with the frame: a file for each would be a call for each. */
export const menuIcons: Readonly<Record<string, ComponentType>> = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  book: BookOutlined,
  cluster: ClusterOutlined,
  file: FileOutlined,
  filter: FilterOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  insurance: InsuranceOutlined,
  layout: LayoutOutlined,
  notification: NotificationOutlined,
  number: NumberOutlined,
  picture: PictureOutlined,
  profile: ProfileOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  solution: SolutionOutlined,
  swap: SwapOutlined,
  table: TableOutlined,
  team: TeamOutlined,
  'unordered-list': UnorderedListOutlined,
  user: UserOutlined,
}
