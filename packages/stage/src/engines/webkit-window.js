// A bare WebKitGTK window for WebDriver, run by gjs. MiniBrowser's toolbar makes it 447 px wide at least, and as its session is a private
// one, WebKit keeps the console's messages to itself.
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';
import System from 'system';

Gtk.init(null);
const folder = GLib.dir_make_tmp('webkit-window-XXXXXX');
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: folder,
    base_cache_directory: folder,
  }),
});
const settings = new WebKit.Settings({ enable_write_console_messages_to_stdout: true });
// They fade in and out after every scroll, and the whole window is drawn again for each frame of that.
const withoutScrollBars = new WebKit.UserStyleSheet(
  '::-webkit-scrollbar { display: none }',
  WebKit.UserContentInjectedFrames.ALL_FRAMES,
  WebKit.UserStyleLevel.USER,
  null,
  null,
);
/** A script that runs in each page before the page's own; none by default. */
const [userScript] = System.programArgs;
context.set_automation_allowed(true);
context.set_preferred_languages(['ja-JP']);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true, settings });
    const content = view.get_user_content_manager();
    content.add_style_sheet(withoutScrollBars);
    if (userScript) {
      const [frames, time] = [
        WebKit.UserContentInjectedFrames.TOP_FRAME,
        WebKit.UserScriptInjectionTime.START,
      ];
      content.add_script(new WebKit.UserScript(userScript, frames, time, null, null));
    }
    const window = new Gtk.Window();
    window.add(view);
    window.show_all();
    return view;
  });
});
Gtk.main();
