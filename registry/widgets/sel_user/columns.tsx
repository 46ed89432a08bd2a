import type { TableColumnType } from 'antd'
import type { Ports, UserRow } from '../../kit/ports.ts'

/** What 1 and 2 of the standard dictionary `sex` mean. */
function sexWords(sex: UserRow['sex'], ports: Ports): string {
  if (String(sex) === '1') return ports.say('SEL_USER_MALE')
  return String(sex) === '2' ? ports.say('SEL_USER_FEMALE') : ''
}

/** The columns that identify a user. The id, which distinguishes users of the same name, is shown on demand. */
export function userColumns(ports: Ports): TableColumnType<UserRow>[] {
  return [
    {
      dataIndex: 'username',
      title: ports.say('SEL_USER_USERNAME'),
      width: 110,
      sorter: true,
      render: (username: string, { id }) => <span title={`${ports.say('SEL_USER_ID')} ${id}`}>{username}</span>,
    },
    { dataIndex: 'realname', title: ports.say('SEL_USER_REALNAME'), width: 100 },
    {
      dataIndex: 'sex',
      title: ports.say('SEL_USER_SEX'),
      width: 60,
      render: (sex: UserRow['sex']) => sexWords(sex, ports),
    },
    { dataIndex: 'phone', title: ports.say('SEL_USER_PHONE'), width: 120 },
    { dataIndex: 'birthday', title: ports.say('SEL_USER_BIRTHDAY'), width: 110 },
    { dataIndex: 'orgCodeTxt', title: ports.say('SEL_USER_ORG'), width: 110 },
    { dataIndex: 'createTime', title: ports.say('SEL_USER_CREATED'), width: 160, sorter: true },
  ]
}
