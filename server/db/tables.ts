import type { FillRuleTable, FillSerialTable } from './tables/fill.ts'
import type { DownloadTicketTable, UploadTable } from './tables/files.ts'
import type { JobTable } from './tables/jobs.ts'
import type { DataLogTable, LogHeadTable, LogTable } from './tables/logs.ts'
import type { ImportProgressTable } from './tables/imports.ts'
import type { ScheduleRunTable, ScheduleTable } from './tables/schedules.ts'
import type { IdempotencyTable, RecordVersionTable } from './tables/versions.ts'
import type {
  AnnouncementCategoryTable,
  AnnouncementSendTable,
  AnnouncementTable,
  ChatMessageTable,
  ChatRoomTable,
} from './tables/notices.ts'
import type {
  DepartFormerCodeTable,
  DepartRoleTable,
  DepartTable,
  PermissionTable,
  PositionTable,
  RoleIndexTable,
  RoleTable,
  TenantPackTable,
  TenantTable,
  UserSignatureTable,
  UserTable,
} from './tables/people.ts'
import type {
  CalendarTable,
  ProcessCopyTable,
  ProcessEventTable,
  ProcessInstanceTable,
  ProcessPoolTable,
  ProcessStepTable,
  ProcessTable,
  ProcessTaskTable,
  ProcessFileTable,
  ProcessTimerTable,
  ProcessVersionTable,
} from './tables/processes.ts'
import type { ReportTable } from './tables/reports.ts'
import type { DataRuleTable, PolicyTable, ViewAsTable } from './tables/policy.ts'
import type {
  FileTable,
  ListSavedTable,
  ScreenDataTable,
  ScreenTable,
  ScreenVersionTable,
  ScriptTable,
  ScriptVersionTable,
  SettingTable,
} from './tables/screens.ts'
import type {
  CaptchaTable,
  CodeTable,
  LoginAttemptTable,
  OutboxTable,
  SessionTable,
  StepTable,
  ThirdAccountTable,
  TicketTable,
} from './tables/sign-in.ts'
import type {
  CheckRuleTable,
  DataSourceTable,
  GatewayRouteTable,
  MessageTable,
  MessageTemplateTable,
} from './tables/tools.ts'
import type { CategoryTable, DictItemTable, DictTable } from './tables/dictionaries.ts'

/** The system's tables as Kysely sees them; tables of screens are known only at run time and are not here. */
export interface Tables {
  sys_user: UserTable
  sys_user_signature: UserSignatureTable
  sys_role: RoleTable
  sys_role_index: RoleIndexTable
  sys_position: PositionTable
  sys_user_role: { user_id: string; role_id: string }
  sys_permission: PermissionTable
  sys_role_permission: { role_id: string; permission_id: string }
  sys_depart_permission: { depart_id: string; permission_id: string }
  sys_depart_role: DepartRoleTable
  sys_depart_role_user: { user_id: string; role_id: string }
  sys_depart_role_permission: { role_id: string; permission_id: string }
  sys_depart_role_data_rule: { role_id: string; rule_id: string }
  sys_depart: DepartTable
  sys_depart_former_code: DepartFormerCodeTable
  sys_user_depart: { user_id: string; depart_id: string }
  sys_dict: DictTable
  sys_dict_item: DictItemTable
  sys_category: CategoryTable
  sys_session: SessionTable
  sys_captcha: CaptchaTable
  sys_login_attempt: LoginAttemptTable
  sys_tenant: TenantTable
  sys_tenant_pack: TenantPackTable
  sys_tenant_pack_permission: { pack_id: string; permission_id: string }
  sys_code: CodeTable
  sys_sign_in_step: StepTable
  sys_third_account: ThirdAccountTable
  sys_outbox: OutboxTable
  sys_screen: ScreenTable
  sys_screen_version: ScreenVersionTable
  sys_screen_table: ScreenDataTable
  sys_screen_script: ScriptTable
  sys_screen_script_version: ScriptVersionTable
  sys_list_saved: ListSavedTable
  sys_file: FileTable
  sys_import_progress: ImportProgressTable
  sys_schedule: ScheduleTable
  sys_schedule_run: ScheduleRunTable
  sys_job: JobTable
  sys_setting: SettingTable
  sys_policy: PolicyTable
  sys_permission_data_rule: DataRuleTable
  sys_role_data_rule: { role_id: string; rule_id: string }
  sys_view_as: ViewAsTable
  sys_report: ReportTable
  sys_fill_rule: FillRuleTable
  sys_fill_serial: FillSerialTable
  sys_check_rule: CheckRuleTable
  sys_message_template: MessageTemplateTable
  sys_message: MessageTable
  sys_data_source: DataSourceTable
  sys_announcement: AnnouncementTable
  sys_gateway_route: GatewayRouteTable
  sys_announcement_category: AnnouncementCategoryTable
  sys_announcement_send: AnnouncementSendTable
  chat_room: ChatRoomTable
  chat_member: { room_id: string; user_id: string }
  chat_message: ChatMessageTable
  chat_read: { room_id: string; user_id: string; message_id: string }
  sys_ticket: TicketTable
  sys_download_ticket: DownloadTicketTable
  sys_upload: UploadTable
  sys_data_log: DataLogTable
  sys_log: LogTable
  sys_log_head: LogHeadTable
  sys_idempotency: IdempotencyTable
  sys_record_version: RecordVersionTable
  wf_process: ProcessTable
  wf_version: ProcessVersionTable
  wf_instance: ProcessInstanceTable
  wf_step: ProcessStepTable
  wf_task: ProcessTaskTable
  wf_pool: ProcessPoolTable
  wf_copy: ProcessCopyTable
  wf_event: ProcessEventTable
  wf_timer: ProcessTimerTable
  wf_file: ProcessFileTable
  sys_calendar: CalendarTable
}
