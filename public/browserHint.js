/*
 * Says in three languages when a browser is too old for the application, or shows it in a compatibility mode (Specification §9: version
 * 79.0.1072.62 or later; other browsers in their speed mode). Written for the oldest browsers, which understand nothing of the application.
 */
(function () {
  var RECOMMENDED = [79, 0, 1072, 62];
  var TEXTS = [
    'This browser is too old, or shows the page in compatibility mode. Use version 79.0.1072.62 or later; in other browsers, switch to speed mode.',
    '当前浏览器版本过低或处于兼容模式。请使用 79.0.1072.62 或以上版本；其他浏览器请切换至极速模式。',
    '目前瀏覽器版本過低或處於相容模式。請使用 79.0.1072.62 或以上版本；其他瀏覽器請切換至極速模式。',
  ];

  function isOld() {
    var agent = navigator.userAgent;
    if (/MSIE |Trident\//.test(agent) || document.documentMode) return true;
    // Telephones have browsers with numbers of their own.
    if (/Android|iPhone|iPad|iPod|Mobile/i.test(agent)) return false;
    var found = /(?:Chrome|Edge?)\/(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?/.exec(agent);
    if (!found) return false;
    for (var at = 0; at < RECOMMENDED.length; at += 1) {
      var part = Number(found[at + 1] || 0);
      if (part !== RECOMMENDED[at]) return part < RECOMMENDED[at];
    }
    return false;
  }

  function show() {
    if (document.getElementById('browserHint')) return;
    var hint = document.createElement('div');
    hint.id = 'browserHint';
    hint.setAttribute('role', 'alert');
    hint.style.cssText = 'padding:8px 16px;background:#faf3dc;color:#7a5f00;font:14px/1.6 sans-serif';
    for (var at = 0; at < TEXTS.length; at += 1) {
      var line = document.createElement('div');
      line.appendChild(document.createTextNode(TEXTS[at]));
      hint.appendChild(line);
    }
    document.body.insertBefore(hint, document.body.firstChild);
  }

  if (isOld()) show();
  // A browser that cannot even read the application's code says so here.
  window.onerror = function (message) {
    if (/SyntaxError/i.test(String(message)) && !(document.getElementById('root') || {}).firstChild) show();
  };
})();
