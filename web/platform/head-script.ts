import { pagesThatLeadOn, superAdminHome, superAdminPages } from "./super-admin-pages.ts";

/** Where the person's settings are kept in this browser. */
export const settingsStorageKey = "academy-settings";

/**
 * Runs before the first paint: applies the chosen theme and marks whether somebody is signed in, so that neither a wrong theme
 * nor a wrong header is ever seen. A session that still waits for its second factor is `half`: nobody is signed in by it, and the
 * sign-in page goes on where it was. A super admin is led to their dashboard from every page but their own, and the page that they leave is
 * never seen (`html[data-leaving]`). Settings that cannot be read are none, and keep nobody signed out. Plain text, because it stands in the page itself.
 */
export const headScript = `(function(){var d=document.documentElement;try{
var s=JSON.parse(localStorage.getItem(${JSON.stringify(settingsStorageKey)})||"{}");
if(s&&(s.theme==="light"||s.theme==="dark"))d.dataset.theme=s.theme;
}catch(e){}try{
var t=JSON.parse(localStorage.getItem("sb-"+location.hostname.split(".")[0]+"-auth-token"));
var h=t&&(t.user.factors||[]).some(function(f){return f.status==="verified"})&&
JSON.parse(atob(t.access_token.split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).aal==="aal1";
if(h)d.dataset.half="";d.dataset.auth=t&&!h?"in":"out";
if(t&&!h&&t.user.is_super_admin===true){d.dataset.superAdmin="";
if(${JSON.stringify([...superAdminPages, ...pagesThatLeadOn])}.indexOf(location.pathname.replace(/\\/+$/,""))<0){
d.dataset.leaving="";location.replace(${JSON.stringify(superAdminHome)})}}
}catch(e){d.dataset.auth="out"}})()`;
