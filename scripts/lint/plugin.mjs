import { barrelRule } from './barrelRule.mjs';
import { castRule } from './castRule.mjs';
import { colourRule } from './colourRule.mjs';
import { layersRule } from './layersRule.mjs';
import { viewDialogRule } from './viewDialogRule.mjs';

/** The rules of this house, as a plugin for oxlint. */
export default {
  meta: { name: 'house' },
  rules: {
    layers: layersRule,
    'no-barrel': barrelRule,
    'no-raw-colour': colourRule,
    'no-silencing-cast': castRule,
    'view-dialog': viewDialogRule,
  },
};
