import { defineWidget } from '../../kit/define.ts'
import { codec } from './codec.ts'
import { options } from './options.ts'

export const pca = defineWidget({
  type: 'pca',
  title: { 'zh-CN': '省市区', 'en-US': 'Province, city, district' },
  synonyms: { 'zh-CN': '地区、地址、行政区划、区域、省市、省', 'en-US': 'region, area, address' },
  group: 'tree',
  icon: 'EnvironmentOutlined',
  value: 'one',
  options,
  codec,
  storage: () => ({ type: 'varchar', length: 12, match: 'area' }),
  schema: () => ({ type: 'string', pattern: '^\\d{6}(\\d{3})?$' }),
  lookup: () => ({ kind: 'area' }),
  messages: {
    PCA_PROVINCE: { 'zh-CN': '省', 'en-US': 'Province' },
    PCA_CITY: { 'zh-CN': '市', 'en-US': 'City' },
    PCA_DISTRICT: { 'zh-CN': '区', 'en-US': 'District' },
  },
  online: { slot: 'pcaSlot' },
  view: () => import('./view.tsx'),
})
