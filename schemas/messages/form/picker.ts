import { defineMessages } from '../define.ts'

/** The server's texts for the look-ups of pickers, trees and dictionaries. */
export const picker = defineMessages({
  PICKER_DICT_CODE: { 'zh-CN': '字典Code格式不正确！', 'en-US': 'The dictionary code has the wrong format.' },
  PICKER_TREE_UNKNOWN: { 'zh-CN': '没有可用的树形字典“{code}”', 'en-US': 'There is no tree dictionary “{code}”.' },
  PICKER_LINK_UNKNOWN: {
    'zh-CN': '没有可用于联动的表“{table}”，或其中没有所配置的字段',
    'en-US': 'There is no table “{table}” for linked selects, or it does not have a configured field.',
  },
  PICKER_CONDITION: {
    'zh-CN': '查询条件不正确：须为一层的 JSON 对象，且字段可供查询',
    'en-US': 'The condition is not valid: it must be a flat JSON object of fields that can be searched.',
  },
  PICKER_CATEGORY_PARAMS: {
    'zh-CN': '加载分类字典树参数有误.[null]!',
    'en-US': 'The parameters of the category tree are not valid.',
  },
  PICKER_CATEGORY_NONE: { 'zh-CN': '查询无果', 'en-US': 'Nothing found.' },
  PICKER_CATEGORY_MOVE: { 'zh-CN': '不能更改上级分类', 'en-US': 'A category cannot be moved to another parent.' },
  PICKER_CATEGORY_CODE: {
    'zh-CN': '编码须以上级分类的编码“{code}”开头',
    'en-US': 'The code must begin with the code of the parent category, “{code}”.',
  },
  PICKER_DICT_RESTORED: { 'zh-CN': '恢复成功！', 'en-US': 'Restored.' },
  PICKER_CATEGORY_DEEP: {
    'zh-CN': '分类层级过深或同级分类过多',
    'en-US': 'There are too many levels, or too many categories on one level.',
  },
  PICKER_DEPART_NONE: { 'zh-CN': '未查询匹配数据！', 'en-US': 'No matching department was found.' },
  PICKER_REPORT_UNKNOWN: { 'zh-CN': '没有编码为“{code}”的报表', 'en-US': 'There is no report with the code “{code}”.' },
  PICKER_NOT_FOUND: { 'zh-CN': '未找到对应实体', 'en-US': 'The record was not found.' },
  PICKER_VALUE_TAKEN: {
    'zh-CN': '该值不可用，系统中已存在！',
    'en-US': 'This value is already used. Enter a different one.',
  },
  PICKER_VALUE_FREE: { 'zh-CN': '该值可用！', 'en-US': 'This value is available.' },
  PICKER_VALUE_EMPTY: { 'zh-CN': '数据为空,不作处理！', 'en-US': 'There is nothing to check.' },
  PICKER_CHECK_UNKNOWN: {
    'zh-CN': '该字段不支持重复校验',
    'en-US': 'This field cannot be checked for duplicates.',
    code: 404,
  },
})
