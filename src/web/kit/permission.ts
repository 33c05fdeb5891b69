export { Permission, usePermission } from '../session/permission.tsx';
