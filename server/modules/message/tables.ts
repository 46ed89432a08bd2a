import { TEMPLATE_PERMISSION } from '../../../schemas/contract/messaging/message.ts'
import { templateValues } from '../../../schemas/contract/messaging/message-template.ts'
import { MESSAGE_PERMISSION } from '../../../schemas/contract/messaging/sent-message.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemTable } from '../../data/write/index.ts'
import { cleanHtml } from '../../lib/html.ts'

const MARKUP = /<[a-z!/?]/i

export const TEMPLATES: SystemTable = {
  table: 'sys_message_template',
  screen: 'system.messageTemplate',
  permission: TEMPLATE_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('templateCode', 'template_code'),
    systemColumn('templateName', 'template_name', { match: 'text' }),
    systemColumn('templateType', 'template_type'),
    systemColumn('templateContent', 'template_content', { match: 'text' }),
    systemColumn('templateTestJson', 'template_test_json', { match: 'text', notNull: false }),
    systemColumn('useStatus', 'use_status'),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'templateCode', order: 'asc' },
  writable: ['templateCode', 'templateName', 'templateType', 'templateContent', 'templateTestJson', 'useStatus'],
  unique: { templateCode: 'MESSAGE_TEMPLATE_TAKEN' },
  fixed: { templateCode: 'MESSAGE_TEMPLATE_FIXED' },
  unknown: 'MESSAGE_TEMPLATE_UNKNOWN',
  beforeWrite({ after }) {
    if (!after) return undefined
    const { templateContent, templateTestJson } = after
    const test = typeof templateTestJson === 'string' ? templateTestJson : null
    if (!templateValues(test)) throw new AppError('MESSAGE_VALUES_WRONG')
    const content = String(templateContent)
    // A text without markup stays as it was typed.
    const clean = MARKUP.test(content) ? cleanHtml(content) : content
    if (clean.trim() === '') throw new AppError('MESSAGE_CONTENT_EMPTY')
    return { templateContent: clean }
  },
}

export const MESSAGES: SystemTable = {
  table: 'sys_message',
  permission: MESSAGE_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('esTitle', 'es_title', { match: 'text' }),
    systemColumn('esType', 'es_type'),
    systemColumn('esReceiver', 'es_receiver', { match: 'text' }),
    systemColumn('esParam', 'es_param', { match: 'text', notNull: false }),
    systemColumn('esContent', 'es_content', { match: 'text' }),
    systemColumn('esSendTime', 'es_send_time', { type: 'timestamp', notNull: false }),
    systemColumn('esSendStatus', 'es_send_status'),
    systemColumn('esSendNum', 'es_send_num', { type: 'integer' }),
    systemColumn('esResult', 'es_result', { match: 'text', notNull: false }),
    systemColumn('remark', 'remark', { match: 'text', notNull: false }),
    systemColumn('createBy', 'create_by', { notNull: false }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'createTime', order: 'desc' },
  isCountCapped: true,
  writable: [],
  unknown: 'MESSAGE_UNKNOWN',
}
