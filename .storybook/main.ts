import type { StorybookConfig } from '@storybook/react-vite';

/** Storybook speaks to nobody: no telemetry, no look for newer versions. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (vite) => ({
    ...vite,
    build: {
      ...vite.build,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        ...vite.build?.rolldownOptions,
        // The component library marks its files for server rendering, which there is none of here.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
      },
    },
  }),
};

export default config;
